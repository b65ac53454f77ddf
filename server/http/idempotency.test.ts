import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accept, refuse } from '#domain/error/refusal.ts';
import { connectDatabase, type Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { runOnce, type KeyedRequest } from './idempotency.ts';
import { requestHashWith } from '../json/requestHash.ts';

let copy: DatabaseCopy;
let db: Database;

beforeAll(async () => {
  copy = await copyDatabase();
  db = connectDatabase({ url: copy.url, connections: 5, log: () => undefined });
  await db.query('create table effect (name text)');
});
afterAll(async () => {
  await db.close();
  await copy.drop();
});

const requestHash = requestHashWith('a secret of the test');
const request = (body: unknown, key: string = randomUUID(), caller = 'user:1'): KeyedRequest => ({
  caller,
  key,
  requestHash: requestHash('POST', '/thing', body),
  now: new Date(),
  keepDays: 2,
});
const effect = (name: string) => async (tx: Sql) => {
  await tx.query('insert into effect values ($1)', [name]);
  return accept({ name });
};
const effects = async (name: string): Promise<number> =>
  (await db.query('select 1 from effect where name = $1', [name])).length;
const keptFor = async (key: string): Promise<number> =>
  (await db.query('select 1 from operation where key = $1', [key])).length;

describe('idempotency', () => {
  it('does a change once and gives its first answer again', async () => {
    const once = request({ a: 1, b: 2 });
    expect(await runOnce(db, once, effect('once'))).toEqual({ result: accept({ name: 'once' }) });
    const again = { ...once, requestHash: requestHash('POST', '/thing', { b: 2, a: 1 }) };
    expect(await runOnce(db, again, effect('once'))).toEqual({ kept: { status: 200, answer: '{"name":"once"}' } });
    expect(await effects('once')).toBe(1);
  });

  it('refuses a key that was given for another request', async () => {
    const once = request({ a: 1 });
    await runOnce(db, once, effect('first'));
    expect(await runOnce(db, request({ a: 2 }, once.key), effect('second'))).toEqual({ result: refuse('key_reused') });
    expect(await effects('second')).toBe(0);
  });

  it('keeps the keys of callers apart', async () => {
    const mine = request({ a: 1 });
    await runOnce(db, mine, effect('mine'));
    const theirs = await runOnce(db, request({ a: 2 }, mine.key, 'user:2'), effect('theirs'));
    expect(theirs).toEqual({ result: accept({ name: 'theirs' }) });
  });

  it('says in_flight at once while the first request with the key is running', async () => {
    const slow = request({ a: 1 });
    let finish = (): void => undefined;
    const started = Promise.withResolvers<void>();
    const first = runOnce(db, slow, async (tx) => {
      started.resolve();
      await new Promise<void>((resolve) => (finish = resolve));
      return effect('slow')(tx);
    });
    await started.promise;
    expect(await runOnce(db, slow, effect('slow'))).toEqual({ result: refuse('in_flight') });
    finish();
    expect(await first).toEqual({ result: accept({ name: 'slow' }) });
    expect(await effects('slow')).toBe(1);
  });

  it.each(['order_closed', 'item_sold_out'] as const)(
    'keeps the refusal %s and takes back what was done',
    async (code) => {
      const refused = request({ code });
      const change = async (tx: Sql) => {
        await effect(code)(tx);
        return refuse(code);
      };
      expect(await runOnce(db, refused, change)).toEqual({ result: refuse(code) });
      const again = await runOnce(db, refused, effect(code));
      expect(again).toMatchObject({ kept: { answer: expect.stringContaining(code) } });
      expect(await effects(code)).toBe(0);
    },
  );

  it.each(['invalid_request', 'not_allowed', 'not_found'] as const)(
    'leaves no trace of a refusal with %s',
    async (code) => {
      const refused = request({ code });
      const change = async (tx: Sql) => {
        await effect(code)(tx);
        return refuse(code);
      };
      expect(await runOnce(db, refused, change)).toEqual({ result: refuse(code) });
      expect(await keptFor(refused.key)).toBe(0);
      expect(await effects(code)).toBe(0);
      expect(await runOnce(db, refused, effect(code))).toEqual({ result: accept({ name: code }) });
    },
  );

  it('leaves no trace of a change that broke', async () => {
    const broken = request({ broken: true });
    const failing = runOnce(db, broken, async (tx) => {
      await effect('broken')(tx);
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(await keptFor(broken.key)).toBe(0);
    expect(await effects('broken')).toBe(0);
  });
});
