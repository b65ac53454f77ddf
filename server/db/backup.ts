import { createReadStream, createWriteStream } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  continueSequences,
  emptyTables,
  insertRows,
  isEmpty,
  migrationLevel,
  rowsOf,
  tablesInOrder,
  takeYourTime,
} from './backupRepository.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { Sql } from './sql.ts';

/** What belongs to the data and lies beside the database. */
const besides = ['media/**/*', 'demo.json'];
const format = 1;

export type Counts = { rows: number; files: number };

/** Why a file was not restored; nothing of it is left. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/**
 * Writes everything into one compressed file: one snapshot of all tables, as it stood at one moment, while servers go
 * on. Images are named by their content and are there before a row names them, so they are read after the rows.
 * The lines: `comanda {…}`, `rows <table> [{…},…]`, `file <path> <base64>`, `end {…}`.
 */
export async function backUp(db: Database, dataDir: string, file: string): Promise<Counts> {
  const counts: Counts = { rows: 0, files: 0 };
  const half = `${file}.part`;
  try {
    await db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only');
      await takeYourTime(tx);
      const sink = createWriteStream(half, { mode: 0o600 });
      await pipeline(Readable.from(linesOf(tx, dataDir, counts)), createGzip(), sink);
    });
    await rename(half, file);
  } finally {
    await rm(half, { force: true });
  }
  return counts;
}

async function* linesOf(tx: Sql, dataDir: string, counts: Counts): AsyncGenerator<string> {
  const level = await migrationLevel(tx);
  yield `comanda ${JSON.stringify({ format, level, at: new Date().toISOString() })}\n`;
  for (const table of await tablesInOrder(tx)) {
    for await (const { text, count } of rowsOf(tx, table)) {
      counts.rows += count;
      yield `rows ${table} ${text}\n`;
    }
  }
  for await (const entry of glob(besides, { cwd: dataDir, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const whole = path.join(entry.parentPath, entry.name);
    counts.files += 1;
    const name = path.relative(dataDir, whole).split(path.sep).join('/');
    yield `file ${encodeURIComponent(name)} ${await readFile(whole, 'base64')}\n`;
  }
  yield `end ${JSON.stringify(counts)}\n`;
}

/** Brings a backup into an empty database, all of it or nothing; the server that starts next upgrades it. */
export async function restore(db: Database, url: string, dataDir: string, file: string): Promise<Counts> {
  if (!(await isEmpty(db))) throw new BackupRefused('The database is not empty: restore into a new one.');
  await checkWhole(file);
  const given = linesIn(file);
  const { level } = headOf((await given.next()).value);
  try {
    await migrate(db, url, { upTo: level });
  } catch (cause) {
    throw new BackupRefused(`The backup is of a newer version (${level}).`, { cause });
  }
  const counts: Counts = { rows: 0, files: 0 };
  let complete = false;
  await db.transaction(async (tx) => {
    await takeYourTime(tx);
    await emptyTables(tx, await tablesInOrder(tx));
    for await (const line of given) {
      const [kind, name = '', ...rest] = line.split(' ');
      if (kind === 'rows') counts.rows += await insertRows(tx, name, rest.join(' '));
      else if (kind === 'file') await putFile(dataDir, decodeURIComponent(name), rest.join(''), counts);
      else if (kind === 'end') complete = line === `end ${JSON.stringify(counts)}`;
    }
    if (!complete) throw new BackupRefused('The file is not complete.');
    await continueSequences(tx);
  });
  return counts;
}

/** Refuses a file that is no backup or ends too soon before anything is made of it: the next one finds all empty. */
async function checkWhole(file: string): Promise<void> {
  const lines = linesIn(file);
  headOf((await lines.next()).value);
  let last = '';
  for await (const line of lines) last = line;
  if (!last.startsWith('end ')) throw new BackupRefused('The file is not complete.');
}

async function* linesIn(file: string): AsyncGenerator<string, undefined> {
  const unzipped = createGunzip();
  // what goes wrong shows where the lines are read
  pipeline(createReadStream(file), unzipped).catch(() => undefined);
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Infinity });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupRefused(`There is no file ${file}.`, { cause });
    if (code === 'Z_BUF_ERROR') throw new BackupRefused('The file is not complete.', { cause });
    if (code === 'Z_DATA_ERROR') throw new BackupRefused('This is not a backup of Comanda.', { cause });
    throw cause;
  }
}

function headOf(line: string | undefined): { level: string } {
  const [kind, text] = [line?.slice(0, 8), line?.slice(8)];
  if (kind !== 'comanda ' || !text) throw new BackupRefused('This is not a backup of Comanda.');
  const head = JSON.parse(text) as { format: number; level: string };
  if (head.format !== format) throw new BackupRefused(`Backups of format ${head.format} are not understood.`);
  return head;
}

async function putFile(dataDir: string, name: string, base64: string, counts: Counts): Promise<void> {
  const target = path.resolve(dataDir, name);
  if (!target.startsWith(path.resolve(dataDir) + path.sep)) throw new BackupRefused(`${name} leads out of DATA_DIR.`);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, Buffer.from(base64, 'base64'), { mode: name === 'demo.json' ? 0o600 : 0o644 });
  counts.files += 1;
}
