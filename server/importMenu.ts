import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig, type Config } from './config.ts';
import { ConfigError } from './settings/configValues.ts';
import { connectDatabase, type Database } from './db/database.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { runningEmbedded } from './db/runningEmbedded.ts';
import { type ImportArguments, importArguments, importUsage } from './menuFile/importArguments.ts';
import { importMenuFile, type ImportOutcome } from './menuFile/importMenuFile.ts';
import type { Written } from './menu/storeMenu.ts';

/** `npm run import-menu`: works beside a running server as well as without one. */
async function main(): Promise<number> {
  const wanted = importArguments(process.argv.slice(2));
  if ('problem' in wanted) return fail([wanted.problem, '', importUsage]);
  // npm runs scripts in the package's folder; people name files from where they are
  const file = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), wanted.file);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return fail([`${wanted.file} cannot be read.`]);
  const { db, close } = await openDatabase(readConfig(process.env));
  try {
    return report(wanted, await importMenuFile(db, text, wanted, new Date()));
  } finally {
    await close();
  }
}

async function openDatabase(config: Config): Promise<{ db: Database; close: () => Promise<void> }> {
  const connect = (url: string): Database =>
    connectDatabase({ url, connections: 2, log: (message, error) => void fail([`${message}: ${String(error)}`]) });
  const elsewhere = config.databaseUrl ?? (await runningEmbedded(config.dataDir));
  const embedded = elsewhere ? undefined : await openEmbedded(config.dataDir, (note) => void say([note]));
  const url = elsewhere ?? embedded!.url;
  const db = connect(url);
  const close = async (): Promise<void> => {
    await db.close();
    await embedded?.stop();
  };
  try {
    await migrate(db, url);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function report({ file, dryRun }: ImportArguments, outcome: ImportOutcome): number {
  if (!outcome.ok) return fail([`${file}: nothing was imported.`, ...outcome.problems]);
  const { changes } = outcome;
  const line = (name: string, { added, changed, unchanged }: Written): string =>
    `  ${name.padEnd(12)} ${added} added, ${changed} changed, ${unchanged} unchanged`;
  const served = changes.republished.map(({ name, menu_revision }) => `  ${name}: menu revision ${menu_revision}`);
  say([
    dryRun ? `${file} would be imported:` : `${file} was imported:`,
    line('categories', changes.categories),
    line('ingredients', changes.ingredients),
    line('items', changes.items),
    line('menus', changes.menus),
    ...(served.length > 0 ? served : ['  The published menus stay the same.']),
  ]);
  return 0;
}

const say = (lines: string[]): boolean => process.stdout.write(`${lines.join('\n')}\n`);
function fail(lines: string[]): number {
  process.stderr.write(`${lines.join('\n')}\n`);
  return 1;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode = fail([error instanceof ConfigError ? error.message : String((error as Error).stack)]);
  },
);
