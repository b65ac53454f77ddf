import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { asAdmin } from '../../tests/support/testDatabase.ts';
import { connectDatabase, type Database } from './database.ts';
import { columnList } from './columnList.ts';
import { migrate } from './migrate.ts';

let copy: DatabaseCopy;
let db: Database;

beforeAll(async () => {
  copy = await copyDatabase();
  db = connectDatabase({ url: copy.url, connections: 3, log: () => undefined });
  await db.query('create table note (text text primary key)');
});
afterAll(async () => {
  await db.close();
  await copy.drop();
});

const notes = async (): Promise<string[]> =>
  (await db.query<{ text: string }>('select text from note order by 1')).map((row) => row.text);

describe('database', () => {
  it('gives int8 as a number, jsonb parsed and instants as dates', async () => {
    const [row] = await db.query(`select 9007199254740991::int8 as big, '{"a":1}'::jsonb as doc, now() as at`);
    expect(row).toMatchObject({ big: 9007199254740991, doc: { a: 1 }, at: expect.any(Date) });
  });

  it('reads rows of a column list as they were', async () => {
    type Row = { text: string | null; count: number | undefined; so: boolean; bytes: Buffer };
    const list = columnList<Row>(1, {
      text: ['text', ({ text }) => text],
      count: ['bigint', ({ count }) => count],
      so: ['boolean', ({ so }) => so],
      bytes: ['bytea', ({ bytes }) => bytes],
    });
    const texts = ['', 'null', ' a, b ', '{"say \\"hello\\""}', '\\x41', '\n\t', 'ő🍜', null];
    const rows = texts.map((text, at) => ({
      text,
      count: at * 2 ** 40,
      so: at % 2 === 0,
      bytes: Buffer.from([at, 92, 34]),
    }));
    expect(await db.query(`select * from ${list.as('r')}`, list.values(rows))).toEqual(rows);
    expect(await db.query(`select * from ${list.as('r')}`, list.values([]))).toEqual([]);
    expect(
      await db.query(`select count from ${list.as('r')}`, list.values([{ ...rows[0]!, count: undefined }])),
    ).toEqual([{ count: null }]);
  });

  it('commits statements that were sent without waiting, in their order', async () => {
    await db.pipeline(async (tx) => {
      void tx.query('insert into note values ($1)', ['a'], 'insert-note');
      void tx.query('update note set text = $1', ['b'], 'update-note');
    });
    expect(await notes()).toEqual(['b']);
  });

  it('commits nothing when a statement failed, even one that nobody awaited', async () => {
    const failing = db.pipeline(async (tx) => {
      void tx.query('insert into note values ($1)', ['c'], 'insert-note');
      void tx.query('insert into note values ($1)', ['c'], 'insert-note');
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(await notes()).toEqual(['b']);
  });

  it('rolls back what was done before the work threw, and goes on working', async () => {
    for (let round = 0; round < 10; round += 1) {
      const failing = db.transaction(async (tx) => {
        await tx.query('insert into note values ($1)', ['d'], 'insert-note');
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
    }
    expect(await notes()).toEqual(['b']);
  });

  it('takes the locks from a transaction that stands still, as one does whose server is cut off', async () => {
    const cutOff = connectDatabase({ url: copy.url, connections: 2, log: () => undefined, standStill: 2_000 });
    await db.query('insert into note values ($1)', ['held']);
    let taken = (): void => undefined;
    const held = new Promise<void>((resolve) => (taken = resolve));
    let goOn = (): void => undefined;
    const standing = cutOff.transaction(async (tx) => {
      await tx.query('update note set text = text where text = $1', ['held']);
      taken();
      await new Promise<void>((resolve) => (goOn = resolve));
      await tx.query('select 1');
    });
    // one that is ended before it has the lock says so, and is not waited for
    await Promise.race([held, standing]);
    await db.query('delete from note where text = $1', ['held']);
    goOn();
    await expect(standing).rejects.toThrow();
    expect(await cutOff.query('select 1 as one')).toEqual([{ one: 1 }]);
    await cutOff.close();
  });

  it('hears notifications, also after its connection was lost', async () => {
    const heard: string[] = [];
    let missed = 0;
    await db.listen(
      'news',
      (payload) => heard.push(payload),
      () => (missed += 1),
    );
    await db.notify('news', 'one');
    await expect.poll(() => heard).toEqual(['one']);
    await asAdmin(copy.url, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'comanda listen' and datname = current_database()`,
      ),
    );
    await expect.poll(() => missed).toBe(1);
    await db.notify('news', 'two');
    await expect.poll(() => heard).toEqual(['one', 'two']);
  });

  it('migrates an empty database once when two servers start together', async () => {
    const name = `fresh_${process.pid}`;
    await asAdmin(copy.url, (client) => client.query(`create database ${name}`));
    const url = new URL(copy.url);
    url.pathname = `/${name}`;
    const servers = [1, 2].map(() => connectDatabase({ url: url.href, connections: 2, log: () => undefined }));
    await Promise.all(servers.map((server) => migrate(server, url.href)));
    const done = await servers[0]?.query('select name from kysely_migration order by name');
    const files = (await readdir(new URL('migrations', import.meta.url))).toSorted();
    expect(done).toEqual(files.map((file) => ({ name: file.replace('.ts', '') })));
    await Promise.all(servers.map((server) => server.close()));
    await asAdmin(copy.url, (client) => client.query(`drop database ${name} with (force)`));
  });
});
