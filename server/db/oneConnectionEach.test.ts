import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { connectDatabase, type Database } from './database.ts';

let copy: DatabaseCopy;
let db: Database;

beforeAll(async () => {
  copy = await copyDatabase();
  db = connectDatabase({ url: copy.url, connections: 3, log: () => undefined, watched: true });
});
afterAll(async () => {
  await db.close();
  await copy.drop();
});

const second = 'A transaction asks the pool for a second connection.';

describe('a watched pool', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a statement of its own', () => db.query('select 1')],
    ['a transaction within', () => db.transaction((tx) => tx.query('select 1'))],
    ['a notification', () => db.notify('news', 'one')],
    ['work that nobody else may do', () => db.alone('this', () => Promise.resolve())],
    ['what is believed only while it is heard of', async () => db.hears()],
  ])('finds %s that a transaction waits for, however deep', async (_, ask) => {
    const work = db.transaction(async (tx) => {
      await tx.query('select 1');
      await ask();
    });
    await expect(work).rejects.toThrow(second);
  });

  it('lets go of what a transaction began when that has ended', async () => {
    let later: Promise<unknown> = Promise.resolve();
    let go = (): void => undefined;
    const ended = new Promise<void>((resolve) => (go = resolve));
    await db.transaction(async (tx) => {
      later = ended.then(() => db.query('select 2 as two'));
      await tx.query('select 1');
    });
    go();
    expect(await later).toEqual([{ two: 2 }]);
  });

  it('lets transactions go on beside each other', async () => {
    const ask = () => db.transaction((tx) => tx.query<{ n: number }>('select 1 as n'));
    expect((await Promise.all([ask(), ask(), db.query('select 1 as n')])).flat()).toEqual([
      { n: 1 },
      { n: 1 },
      { n: 1 },
    ]);
  });
});
