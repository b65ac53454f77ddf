import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../db/database.ts';
import { copyDatabase, type DatabaseCopy } from '../../tests/support/databaseCopy.ts';
import { createLimits, minute } from './limits.ts';

let copy: DatabaseCopy;
let db: Database;
let at = Date.UTC(2026, 0, 1);
const now = () => new Date(at);
const three = { most: 3, windowMs: minute };

beforeAll(async () => {
  copy = await copyDatabase();
  db = connectDatabase({ url: copy.url, connections: 2, log: () => undefined });
});
afterAll(async () => {
  await db.close();
  await copy.drop();
});

describe('limits', () => {
  it('let as many through as they say, and name the wait afterwards', () => {
    const limits = createLimits(db, now);
    expect([1, 2, 3].map(() => limits.take('a', three))).toEqual([undefined, undefined, undefined]);
    expect(limits.take('a', three)).toBe(60);
    expect(limits.take('b', three)).toBeUndefined();
    at += 61_000;
    expect(limits.take('a', three)).toBeUndefined();
  });

  it('hold over two processes', async () => {
    const [one, other] = [createLimits(db, now), createLimits(db, now)];
    one.take('shared', three);
    one.take('shared', three);
    await one.flush();
    // a process learns what the others counted when it adds what it has counted itself
    other.take('shared', three);
    await other.flush();
    expect(other.take('shared', three)).toBe(60 - (at % minute) / 1000);
  });

  it('forget what was given back, and never stop anybody when they are 0', () => {
    const limits = createLimits(db, now);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(limits.take('c', three)).toBeUndefined();
      limits.giveBack('c', three);
    }
    const none = { most: 0, windowMs: minute };
    for (let attempt = 0; attempt < 10; attempt += 1) expect(limits.take('d', none)).toBeUndefined();
  });
});
