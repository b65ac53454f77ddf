import { describe, expect, it } from 'vitest';
import type { CommandType } from '#domain/order/command.ts';
import { answeredBase } from './answeredBase.ts';
import { backOff, longestBackOff } from './backOff.ts';
import type { StoredOperation } from './operation.ts';
import { wakeAt } from './sendable.ts';
import { isStorageFull, StorageFull } from './storageFull.ts';
import { afterVerdict, isObject, verdictOf } from './verdict.ts';

const scope = 'restaurant:r1' as const;
const nothing = { scope, orders: [], tables: [], tableEvents: [], unassigned: [] };
const of = (type: CommandType): StoredOperation => ({ command: { type, body: {} } }) as never;
const answered = (...answers: [CommandType, unknown][]) =>
  answeredBase(
    scope,
    answers.map(([type, body]) => ({ operation: of(type), body })),
  );
const order = (order_id: string, version = 1) => ({ order_id, version });

describe('what an answer tells of the restaurant', () => {
  it.each<CommandType>([
    'order.place',
    'order.action',
    'order.lines',
    'order.info',
    'order.replace',
    'order.discount',
    'payment.return',
  ])('is the order: %s', (type) => {
    expect(answered([type, order('o')])).toEqual({ ...nothing, orders: [order('o')] });
  });

  it.each<CommandType>(['order.move', 'order.split'])('is all orders that it changed, or the one: %s', (type) => {
    expect(answered([type, [order('a'), order('b')]]).orders).toEqual([order('a'), order('b')]);
    expect(answered([type, order('a')]).orders).toEqual([order('a')]);
  });

  it.each<CommandType>(['table.call', 'table.seen', 'table.process'])('is the waiter call: %s', (type) => {
    expect(answered([type, { event_id: 'e' }])).toEqual({ ...nothing, tableEvents: [{ event_id: 'e' }] });
  });

  it('is the table that was closed', () => {
    expect(answered(['table.close', { table_id: 't' }])).toEqual({ ...nothing, tables: [{ table_id: 't' }] });
  });

  it.each<CommandType>(['order.rate', 'payment.open', 'payment.cancel'])('is nothing yet: %s', (type) => {
    expect(answered([type, { anything: 1 }])).toEqual(nothing);
  });

  it('is money without an order only where one of its orders is missing', () => {
    const partialPayment = { partialPayment_id: 'p', orders: ['a', 'b'] };
    expect(answered(['payment.confirm', { orders: [order('a'), order('b')], partialPayment }]).unassigned).toEqual([]);
    expect(answered(['payment.confirm', { orders: [order('a')], partialPayment }]).unassigned).toEqual([
      partialPayment,
    ]);
  });

  it('is the last state of an order that was answered several times', () => {
    const { orders } = answered(
      ['order.info', { ...order('o', 2), note: 'second' }],
      ['order.info', { ...order('o', 3), note: 'third' }],
      ['order.info', { ...order('o', 1), note: 'first' }],
      ['order.info', { ...order('o', 3), note: 'third, again' }],
    );
    expect(orders).toEqual([{ ...order('o', 3), note: 'third, again' }]);
  });
});

describe('how long nothing is tried', () => {
  it('doubles from one second to one minute, the upper half of it by chance', () => {
    expect([0, 1, 2, 3, 6, 7, 10, 11, 50].map((attempts) => backOff(attempts, 0))).toEqual([
      1_000, 1_000, 2_000, 4_000, 30_000, 30_000, 30_000, 30_000, 30_000,
    ]);
    expect([1, 2, 7].map((attempts) => backOff(attempts, 0.999_999))).toEqual([2_000, 4_000, 60_000]);
    expect(backOff(1, 0.25)).toBe(1_250);
  });

  it('ends for the first of those that wait, where its time was not set by another clock', () => {
    const waiting = (retryAt?: number, state = 'waiting') =>
      ({ state, ...(retryAt === undefined ? {} : { retryAt }) }) as StoredOperation;
    const now = 1_000_000;
    const all = [
      waiting(now + 500),
      waiting(now + 300),
      waiting(now + 100, 'parked'),
      waiting(now),
      waiting(),
      waiting(now + longestBackOff + 1),
    ];
    expect(wakeAt(all, now)).toBe(now + 300);
    expect(wakeAt([waiting(now + longestBackOff)], now)).toBe(now + longestBackOff);
    expect(wakeAt([waiting(now + longestBackOff + 1), waiting(now)], now)).toBeUndefined();
  });
});

describe('a device that is full', () => {
  const quota = Object.assign(new Error('quota'), { name: 'QuotaExceededError' });
  it('is told by the browser’s error, however deep it lies', () => {
    expect(isStorageFull(quota)).toBe(true);
    expect(isStorageFull(Object.assign(new Error('Dexie'), { inner: { name: 'AbortError', inner: quota } }))).toBe(
      true,
    );
    for (const other of [new Error('other'), { inner: new Error('other') }, undefined, null])
      expect(isStorageFull(other)).toBe(false);
  });

  it('says so, and why', () => {
    const failure = new StorageFull(quota);
    expect(failure).toMatchObject({
      name: 'StorageFull',
      code: 'storage_full',
      message: 'Storage of this device is full',
      cause: quota,
    });
  });
});

describe('what an answer makes of an operation', () => {
  const operation = (attempts: number, more: Partial<StoredOperation> = {}) =>
    ({ key: 'k', state: 'sending', attempts, ...more }) as StoredOperation;
  const error = (retry: string, statusCode = 409) => ({ statusCode, code: 'x', message: 'x', retry });

  it('is that it is tried at once where the server says so, but only three times', () => {
    const at = (attempts: number) => verdictOf(operation(attempts), { status: 409, body: error('now') }, 1_000, 0);
    expect(at(3)).toEqual({ kind: 'again', retryAt: 0, counted: true, error: error('now') });
    expect(at(4)).toMatchObject({ kind: 'again', retryAt: 1_000 + 8_000 });
  });

  it('is that it waits behind one that failed for a moment, and counts no try', () => {
    const verdict = verdictOf(operation(2), { status: 424, body: error('later', 424) }, 1_000, 0);
    expect(verdict).toEqual({ kind: 'again', retryAt: 1_250, counted: false });
    expect(afterVerdict(operation(2, { retryAt: 5 }), verdict as never)).toEqual({
      key: 'k',
      state: 'waiting',
      attempts: 1,
      retryAt: 1_250,
    });
  });

  it.each([
    [199, { a: 1 }],
    [300, { a: 1 }],
    [200, 'text'],
    [200, null],
  ])('is nothing done by %i %j', (status, body) => {
    expect(verdictOf(operation(1), { status, body }, 1_000, 0).kind).toBe('again');
  });

  it.each([200, 299])('is that it is done by %i', (status) => {
    expect(verdictOf(operation(1), { status, body: { a: 1 } }, 1_000, 0)).toEqual({ kind: 'done', body: { a: 1 } });
  });

  it('leaves nothing of the last try, but what the server said', () => {
    const before = operation(2, { retryAt: 5, answered: true });
    const said = error('later') as never;
    expect(afterVerdict(before, { kind: 'park', error: said })).toEqual({
      key: 'k',
      state: 'parked',
      attempts: 2,
      lastError: said,
    });
    expect(afterVerdict(before, { kind: 'again', retryAt: 0, counted: true })).toEqual({
      key: 'k',
      state: 'waiting',
      attempts: 2,
      answered: true,
    });
    expect(afterVerdict(before, { kind: 'unauthorised', error: said })).toEqual({
      key: 'k',
      state: 'waiting',
      attempts: 1,
      answered: true,
    });
  });

  it('tells an object from anything else', () => {
    expect([{}, [], null, undefined, 'x', 1].map(isObject)).toEqual([true, true, false, false, false, false]);
  });
});
