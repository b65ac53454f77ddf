import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { asAdmin } from '../../tests/support/testDatabase.ts';
import { backUp, BackupRefused, restore } from './backup.ts';
import { connectDatabase, type Database } from './database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'comanda-backup-'));
const inFolder = (name: string): string => path.join(folder, name);
const databases: Database[] = [];
const copies: DatabaseCopy[] = [];
let empty: Database;
let url: string;

async function open(wanted: 'migrated' | 'empty') {
  const copy = await copyDatabase();
  copies.push(copy);
  if (wanted === 'empty')
    await asAdmin(copy.url, (client) => client.query('drop schema public cascade; create schema public'));
  const db = connectDatabase({ url: copy.url, connections: 2, log: () => undefined });
  databases.push(db);
  return { db, url: copy.url };
}

beforeAll(async () => {
  const { db } = await open('migrated');
  await db.query(`insert into setting (name, value) values ('kept', '{"as": "it was"}')`);
  await backUp(db, inFolder('data'), inFolder('whole'));
  ({ db: empty, url } = await open('empty'));
});
afterAll(async () => {
  await Promise.all(databases.map((db) => db.close()));
  await Promise.all(copies.map((copy) => copy.drop()));
  rmSync(folder, { recursive: true });
});

const tables = () => empty.query(`select 1 from pg_tables where schemaname = 'public'`);
const comingBack = (name: string) => restore(empty, url, inFolder('restored'), inFolder(name));

describe('a file that is no whole backup', () => {
  it.each<[string, string, () => Buffer | undefined]>([
    ['is not there', 'There is no file', () => undefined],
    ['is something else', 'not a backup', () => Buffer.from('something else')],
    ['is something else, compressed', 'not a backup', () => gzipSync('something else\n')],
    ['was cut short', 'not complete', () => readFileSync(inFolder('whole')).subarray(0, -100)],
    ['was cut between two lines', 'not complete', () => gzipSync('comanda {"format":1,"level":"001-foundation"}\n')],
    ['is empty', 'not complete', () => Buffer.alloc(0)],
  ])('is refused when it %s, and the next one finds the database as it was', async (name, why, content) => {
    const bytes = content();
    if (bytes) writeFileSync(inFolder(name), bytes);
    const refused = comingBack(name);
    await expect(refused).rejects.toThrow(BackupRefused);
    await expect(refused).rejects.toThrow(why);
    expect(await tables()).toEqual([]);
  });

  it('is followed by one that is whole', async () => {
    await comingBack('whole');
    expect(await empty.query(`select value from setting where name = 'kept'`)).toEqual([{ value: { as: 'it was' } }]);
  });
});
