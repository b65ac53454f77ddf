import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { connectDatabase, type Database } from '../db/database.ts';
import { deleteTokensOf } from './tokenRepository.ts';
import { createTokens } from './tokens.ts';

let copy: DatabaseCopy;
let db: Database;

beforeAll(async () => {
  copy = await copyDatabase();
  db = connectDatabase({ url: copy.url, connections: 2, log: () => undefined });
});
afterAll(async () => {
  await db.close();
  await copy.drop();
});

describe('a token', () => {
  it('is believed without asking only where it would be heard that it was ended', async () => {
    let hears = true;
    const tokens = await createTokens({ ...db, hears: () => hears }, () => new Date());
    const [subject, scope] = [randomUUID(), { restaurant_id: randomUUID() }];
    const token = await tokens.issue(db, { kind: 'guest', subject, scope, days: 1 });
    const known = () => tokens.resolve('guest', token);
    expect(await known()).toMatchObject({ subject });
    // another process ends it, and this one is not told
    await deleteTokensOf(db, 'guest', subject);
    expect(await known()).toMatchObject({ subject });
    hears = false;
    expect(await known()).toBeUndefined();
  });
  it('is forgotten with all others of its subject, and with none of another’s', async () => {
    const asked: unknown[] = [];
    const counted = { ...db, query: (...call: Parameters<Database['query']>) => (asked.push(call), db.query(...call)) };
    const tokens = await createTokens(counted as Database, () => new Date());
    const [subject, other] = [randomUUID(), randomUUID()];
    const scope = { restaurant_id: randomUUID() };
    const issued = async (of: string) => tokens.issue(db, { kind: 'guest', subject: of, scope, days: 1 });
    const all = [await issued(subject), await issued(subject), await issued(other)];
    const look = async () => {
      asked.length = 0;
      for (const token of all) await tokens.resolve('guest', token);
      return asked.length;
    };
    expect([await look(), await look()]).toEqual([3, 0]);
    tokens.forget(subject);
    expect([await look(), await look()]).toEqual([2, 0]);
    tokens.forget(subject);
    expect(await look()).toBe(2);
  });
});
