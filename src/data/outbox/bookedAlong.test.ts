import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import { onChange, type Change } from '../local/changes.ts';
import type { BooksChange } from '../local/journalRows.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { becomeIdentity } from '../session/identity.ts';
import { actTogether } from './act.ts';
import { discardParked, withdrawWaiting } from './decideParked.ts';
import { operationVersion, type StoredOperation } from './operation.ts';
import type { BookAlong } from './saveOperations.ts';

vi.mock('./startSender.ts', () => ({ kickSender: vi.fn() }));

const { operations, settlements, counters } = outboxDatabase();
const booked: BooksChange = { records: [] };
const note: Command = { type: 'order.info', body: { order_id: 'o', note: 'x' } };
const operation = (deviceSeq: number, more: Partial<StoredOperation> = {}): StoredOperation =>
  ({
    deviceSeq,
    key: `k${deviceSeq}`,
    state: 'waiting',
    version: operationVersion,
    attempts: 0,
    command: note,
    ...more,
  }) as StoredOperation;
const keys = async () => (await operations.toArray()).map(({ key }) => key);
const heard: Change[] = [];
/** What was to be booked back, and why. */
const asked: [string[], string][] = [];
let stop: () => void;
let put: () => Promise<BooksChange>;

/** A register, whose books lie in a table that no other device needs. */
function register(books: BookAlong | undefined = { tables: [counters], put: () => put() }): void {
  becomeIdentity({
    caller: 'device:m1',
    scope: 'restaurant:r1',
    book: async () => books,
    bookBack: (all, why) => {
      asked.push([all.map(({ key }) => key), why]);
      return books;
    },
  });
}
/** Puts something into the books' own table, which is open in no transaction but the one that it was named for. */
const count = async (): Promise<BooksChange> => {
  await counters.put({ name: 'booked', value: 1 });
  return booked;
};

beforeEach(async () => {
  for (const table of [operations, settlements, counters]) await table.clear();
  heard.length = 0;
  asked.length = 0;
  put = count;
  register();
  stop = onChange((change) => heard.push(change));
});
afterEach(() => stop());

describe('what a register books', () => {
  it('is booked in the step that saves what was done, and told with it', async () => {
    await actTogether([note]);
    expect(await counters.count()).toBe(1);
    expect(heard).toMatchObject([{ saved: [{ command: note }], books: booked }]);
  });

  it('keeps nothing of what was done where it cannot be booked', async () => {
    put = () => Promise.reject(new Error('disk'));
    await expect(actTogether([note])).rejects.toThrow('disk');
    expect([await operations.count(), heard]).toEqual([0, []]);
  });

  it('is nothing where nothing of it is money', async () => {
    register(undefined);
    becomeIdentity({ caller: 'device:m1', scope: 'restaurant:r1', book: async () => undefined });
    await actTogether([note]);
    expect(heard[0]).not.toHaveProperty('books');
  });
});

describe('what is given up', () => {
  beforeEach(() =>
    operations.bulkPut([
      operation(1, { state: 'parked' }),
      operation(2, { follows: 'k1' }),
      operation(3, { follows: 'k1', state: 'sending' }),
      operation(4, { follows: 'k9' }),
    ]),
  );

  it('is booked back with what followed it, and for what reason; what is under way already is not', async () => {
    await discardParked('k1', 'wrong table');
    expect(asked).toContainEqual([['k1', 'k2'], 'wrong table']);
    expect(asked.filter(([all]) => all.length === 0)).toEqual([[[], '']]);
    expect(await keys()).toEqual(['k3', 'k4']);
    expect((await settlements.toArray()).map(({ key }) => key)).toEqual(['k1', 'k2']);
    expect(heard).toEqual([
      {
        gone: [
          { key: 'k1', done: false },
          { key: 'k2', done: false },
        ],
        books: booked,
      },
    ]);
  });

  it('stays where it cannot be booked back', async () => {
    put = () => Promise.reject(new Error('disk'));
    await expect(discardParked('k1', 'no')).rejects.toThrow('disk');
    expect([await keys(), await settlements.count(), heard]).toEqual([['k1', 'k2', 'k3', 'k4'], 0, []]);
  });

  it.each([
    ['a device that books nothing', () => becomeIdentity({ caller: 'device:m1', scope: 'guest' })],
    [
      'a register without letters',
      () => becomeIdentity({ caller: 'device:m1', scope: 'guest', bookBack: () => undefined }),
    ],
  ])('is given up on %s as well', async (_, become) => {
    become();
    await discardParked('k1', 'no');
    expect(await withdrawWaiting('k4')).toBe(true);
    expect(await keys()).toEqual(['k3']);
    for (const change of heard) expect(change).not.toHaveProperty('books');
  });
});

describe('what is taken back before it went out', () => {
  it('is booked back by itself, without a reason', async () => {
    await operations.bulkPut([operation(1), operation(2)]);
    expect(await withdrawWaiting('k1')).toBe(true);
    expect(asked).toEqual([
      [[], ''],
      [['k1'], ''],
    ]);
    expect(heard).toEqual([{ gone: [{ key: 'k1', done: false }], books: booked }]);
    expect(await keys()).toEqual(['k2']);
  });

  it.each([
    ['is parked', { state: 'parked' as const }],
    ['is under way', { state: 'sending' as const }],
    ['may have reached the server', { attempts: 1 }],
  ])('is not what %s', async (_, more) => {
    await operations.put(operation(1, more));
    expect(await withdrawWaiting('k1')).toBe(false);
    expect([await keys(), heard]).toEqual([['k1'], []]);
  });
});
