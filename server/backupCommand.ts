import path from 'node:path';
import { readConfig } from './config.ts';
import { ConfigError } from './settings/configValues.ts';
import { BackupRefused, backUp, restore } from './db/backup.ts';
import { connectDatabase } from './db/database.ts';
import { DataFolderInUse, openEmbedded } from './db/embedded.ts';
import { runningEmbedded } from './db/runningEmbedded.ts';

const usage = 'npm run backup -- FILE writes everything into FILE; npm run restore -- FILE brings it back.';

/** `npm run backup` works beside a running server, `npm run restore` on a database of its own that is empty. */
async function main(): Promise<string> {
  const [what, name] = process.argv.slice(2);
  if ((what !== 'backup' && what !== 'restore') || !name) throw new BackupRefused(usage);
  // npm runs scripts in the package's folder; people name files from where they are
  const file = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const { databaseUrl, dataDir } = readConfig(process.env);
  const running = what === 'backup' ? await runningEmbedded(dataDir) : undefined;
  const embedded = databaseUrl || running ? undefined : await openEmbedded(dataDir, say);
  const url = databaseUrl ?? running ?? embedded!.url;
  const db = connectDatabase({
    url,
    connections: 2,
    log: (message, error) => complain(`${message}: ${String(error)}`),
  });
  try {
    const { rows, files } = await (what === 'backup' ? backUp(db, dataDir, file) : restore(db, url, dataDir, file));
    const done = what === 'backup' ? `was written to ${file}` : `came back from ${file}`;
    return `What the database held (${rows} rows, ${files} files) ${done}.`;
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const complain = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

main().then(say, (error: unknown) => {
  const isRefusal = error instanceof BackupRefused || error instanceof ConfigError || error instanceof DataFolderInUse;
  complain(isRefusal ? error.message : String((error as Error).stack));
  process.exitCode = 1;
});
