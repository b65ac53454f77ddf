import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { connectDatabase, type Database } from './database.ts';
import { readOne, readTogether, type Read } from './readTogether.ts';

let copy: DatabaseCopy;
let db: Database;

beforeAll(async () => {
  copy = await copyDatabase();
  db = connectDatabase({ url: copy.url, connections: 1, log: () => undefined });
  await db.query('create table dish (name text, price bigint, made timestamptz, seal bytea, doc jsonb)');
  await db.query(
    `insert into dish values ('Gulyás "nagy"', 9007199254740991, '2026-11-22T10:00:00.123Z', '\\x00ff', '{"a": [1.5, null]}'),
                             ('Tafelspitz', 2490, '2026-11-22T11:00:00Z', '\\x01', '{}')`,
  );
});
afterAll(async () => {
  await db.close();
  await copy.drop();
});

type Row = { name: string; price: number; made: Date | string; seal: Buffer | string; doc: object };
const dishes = (name: string, most: number, cheapest = 0): Read<object> => ({
  name,
  text: 'select * from dish where price <= $1 and price >= $2 order by name',
  values: [most, cheapest],
  entity: ({ made, seal, ...rest }: Row) => ({
    ...rest,
    made: new Date(made).toISOString(),
    seal: typeof seal === 'string' ? seal : `\\x${seal.toString('hex')}`,
  }),
});

describe('several reads as one statement', () => {
  it('give each what it gives by itself, with its own values', async () => {
    const reads = [dishes('all', Number.MAX_SAFE_INTEGER), dishes('cheap', 3000), dishes('none', 1)] as const;
    const apart = [await readOne(db, reads[0]), await readOne(db, reads[1]), await readOne(db, reads[2])];
    expect(await readTogether(db, reads)).toEqual(apart);
    expect(apart.map(({ length }) => length)).toEqual([2, 1, 0]);
  });

  it('give nothing for what is not asked for', async () => {
    expect(await readTogether(db, [false, dishes('cheap', 3000), false])).toMatchObject([
      [],
      [{ name: 'Tafelspitz' }],
      [],
    ]);
  });

  it('stay apart however long the names are of what they read', async () => {
    const long = 'a'.repeat(63);
    const cheap = await readTogether(db, [dishes(`${long}1`, 3000)]);
    const both = await readTogether(db, [dishes(`${long}1`, 3000), dishes(`${long}2`, Number.MAX_SAFE_INTEGER)]);
    expect([cheap[0].length, both[0].length, both[1].length]).toEqual([1, 1, 2]);
  });
});
