import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Command } from '#domain/order/command.ts';
import * as answers from '../api/answersNow.ts';
import { announce, onChange, type Change } from '../local/changes.ts';
import { freeSpace } from '../local/freeSpace.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { picture } from '../picture/pictureStore.ts';
import { connection } from '../realtime/connectionStore.ts';
import { becomeIdentity } from '../session/identity.ts';
import { actTogether } from './act.ts';
import { completedByDevice } from './completedByDevice.ts';
import { heldBy, keepHeld, releaseHeld } from './heldTaps.ts';
import type { Operation, StoredOperation } from './operation.ts';
import { discard, outbox, startOutbox, withdraw } from './outboxStore.ts';
import { nextOwnNumber, saveOperations } from './saveOperations.ts';
import { StorageFull } from './storageFull.ts';
import { useOutbox } from './useOutbox.ts';

vi.mock('./startSender.ts', () => ({ kickSender: () => undefined }));
vi.mock('../local/freeSpace.ts', () => ({ freeSpace: vi.fn(async () => undefined) }));

const row = (id: string, dueAt: number, owner: 'device:m1' | 'device:m2' = 'device:m1') => ({
  id,
  owner,
  commands: [],
  dueAt,
  shown: {},
});
const note = (order_id: string): Command => ({ type: 'order.info', body: { order_id, note: 'x' } });
const heard: Change[] = [];
let stop: () => void;

beforeEach(async () => {
  for (const table of outboxDatabase().tables) await table.clear();
  heard.length = 0;
  vi.mocked(freeSpace).mockClear();
  becomeIdentity({ caller: 'device:m1', scope: 'restaurant:r1', device_id: 'd1', prefix: 'A', lastNumber: 3 });
  picture.orders = {};
  stop = onChange((change) => heard.push(change));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('a tap that may be taken back', () => {
  it('lies on the disk before it is told, and is its device’s, the earliest first', async () => {
    await keepHeld(row('a late one', 2));
    await keepHeld(row('early', 1));
    await keepHeld(row('other', 0, 'device:m2'));
    expect(heard[0]).toEqual({ held: [row('a late one', 2)] });
    expect((await heldBy('device:m1')).map(({ id }) => id)).toEqual(['early', 'a late one']);
  });

  it('is released once: the second hears that it is gone', async () => {
    await keepHeld(row('h', 1));
    expect(await releaseHeld('h')).toBe(true);
    expect(heard.at(-1)).toEqual({ released: ['h'] });
    expect(await releaseHeld('h')).toBe(false);
    expect(await heldBy('device:m1')).toEqual([]);
  });

  it('becomes operations in the same step, or nothing where it is no longer there', async () => {
    await keepHeld(row('h', 1));
    const actor = { kind: 'employee' as const, id: 'anna' };
    const keys = await actTogether([note('a'), note('b')], { held: 'h', actor });
    const stored = await outboxDatabase().operations.toArray();
    expect(stored.map(({ key }) => key)).toEqual(keys);
    expect(stored.map(({ actor: who }) => who)).toEqual([actor, actor]);
    expect(stored.map(({ follows }) => follows)).toEqual([undefined, keys![0]]);
    expect(heard.at(-1)).toMatchObject({ released: ['h'] });
    heard.length = 0;
    expect(await actTogether([note('a')], { held: 'h' })).toBeUndefined();
    expect(await outboxDatabase().operations.count()).toBe(2);
    expect(heard).toEqual([]);
  });

  it('leaves its draft in the same step', async () => {
    await actTogether([note('a')], { draft: { name: 'cart', edit: () => 'empty' } });
    expect(heard.at(-1)).toMatchObject({ drafts: [{ name: 'cart', value: 'empty', revision: 1 }] });
    expect(heard.at(-1)).not.toHaveProperty('released');
    await actTogether([note('a')]);
    expect(heard.at(-1)).not.toHaveProperty('drafts');
  });
});

describe('saving', () => {
  const operation = { key: 'k1', command: note('a') } as Operation;
  const failing = (...names: string[]) => {
    const add = vi.spyOn(outboxDatabase().operations, 'add');
    for (const name of names) add.mockRejectedValueOnce(Object.assign(new Error(name), { name }));
    return add;
  };

  it('is tried once more when the browser had closed the database', async () => {
    for (const name of ['DatabaseClosedError', 'InvalidStateError', 'AbortError']) {
      failing(name);
      expect(await saveOperations([{ ...operation, key: name }])).toMatchObject({ operations: [{ key: name }] });
    }
    expect(freeSpace).not.toHaveBeenCalled();
  });

  it('is tried once more when room was made, and then says that the device is full', async () => {
    failing('QuotaExceededError');
    expect(await saveOperations([operation])).toBeDefined();
    expect(freeSpace).toHaveBeenCalledTimes(1);
    failing('QuotaExceededError', 'QuotaExceededError');
    await expect(saveOperations([{ ...operation, key: 'k2' }])).rejects.toBeInstanceOf(StorageFull);
  });

  it('fails at once for anything else, and as it is where that comes second', async () => {
    const add = failing('DataError');
    await expect(saveOperations([operation])).rejects.toThrow('DataError');
    expect(add).toHaveBeenCalledTimes(1);
    failing('AbortError', 'DataError');
    await expect(saveOperations([operation])).rejects.toThrow('DataError');
  });
});

describe('a number that a register gives itself', () => {
  const place = (number?: string): Command =>
    ({ type: 'order.place', body: { order: { order_id: 'o', number } } }) as never;
  const numberOf = (command: Command) => (command as { body: { order: { number?: string } } }).body.order.number;
  beforeEach(() => {
    connection.online = false;
  });

  it('follows the highest that anybody knows', async () => {
    expect(numberOf(await completedByDevice(place()))).toBe('A-4');
    picture.orders = { x: { number: 'A-8' }, y: { number: 'B-90' }, z: { number: '700' } } as never;
    expect(numberOf(await completedByDevice(place()))).toBe('A-9');
    expect(await nextOwnNumber('A')).toBe('A-10');
    becomeIdentity({ caller: 'device:m1', scope: 'restaurant:r1', prefix: 'C' });
    expect(numberOf(await completedByDevice(place()))).toBe('C-1');
  });

  it('is given to the order that a bill is divided into, and to the one that it is divided from no second time', async () => {
    const split = (to?: object): Command =>
      ({ type: 'order.split', body: { order_id: 'o', lines: ['l'], ...(to && { to }) } }) as never;
    expect(await completedByDevice(split({ order_id: 'p' }))).toEqual(split({ order_id: 'p', number: 'A-4' }));
    expect(await completedByDevice(split({ order_id: 'q' }))).toEqual(split({ order_id: 'q', number: 'A-5' }));
    const [known, numbered] = [split(), split({ order_id: 'p', number: 'A-4' })];
    expect([await completedByDevice(known), await completedByDevice(numbered)]).toEqual([known, numbered]);
    // no other command makes an order, whatever stands in it
    const other = { type: 'order.move', body: { to: { order_id: 'p' } } } as never as Command;
    expect(await completedByDevice(other)).toEqual(other);
    expect(await nextOwnNumber('A')).toBe('A-6');
  });

  it('is given to no order that has one, by no device without letters, and to nothing else', async () => {
    expect(numberOf(await completedByDevice(place('A-2')))).toBe('A-2');
    expect(await completedByDevice(note('o'))).toEqual(note('o'));
    becomeIdentity({ caller: 'device:m1', scope: 'restaurant:r1' });
    expect(numberOf(await completedByDevice(place()))).toBeUndefined();
  });

  it('is the server’s to give where that answers', async () => {
    connection.online = true;
    const asks = vi.spyOn(answers, 'answersNow').mockResolvedValue(true);
    expect(numberOf(await completedByDevice(place()))).toBeUndefined();
    asks.mockResolvedValue(false);
    expect(numberOf(await completedByDevice(place()))).toBe('A-4');
  });
});

describe('cash', () => {
  const known = { partialPayment_id: 'p', restaurant_id: 'r1', orders: ['o'], amount: 500, status: 'open' };
  const cash = (body: object): Command =>
    ({ type: 'payment.confirm', body: { paymentOption: 'cash', ...body } }) as never;
  const whole = async (part: object, body: object = { partialPayment_id: 'p' }) => {
    picture.orders = {
      a: { payments: [{ partialPayment_id: 'x' }] },
      o: { payments: [{ ...known, ...part }] },
    } as never;
    return ((await completedByDevice(cash(body))).body as { partialPayment?: object }).partialPayment;
  };
  const bare = { partialPayment_id: 'p', restaurant_id: 'r1', orders: ['o'] };

  it('carries the whole part that it pays', async () => {
    expect(await whole({})).toEqual({ ...bare, amount: 500 });
    expect(await whole({ tip: 50 })).toEqual({ ...bare, amount: 500, tip: 50 });
    expect(await whole({ lines: [], share: { of: 2, count: 1 } })).toEqual({ ...bare, lines: [], amount: 500 });
  });

  it('carries a share as the wire knows it, and what it came to when it was taken', async () => {
    const share = { of: 2, count: 1, split_id: 'p', base: 1000, positions: [0] };
    expect(await whole({ tip: 0, share })).toEqual({ ...bare, share: { of: 2, count: 1 }, amount: 500 });
  });

  it('carries what its screen said, and nothing where nobody knows the part', async () => {
    expect(await whole({}, { partialPayment_id: 'p', partialPayment: { mine: 1 } })).toEqual({ mine: 1 });
    expect(await whole({}, { partialPayment_id: 'unknown' })).toBeUndefined();
    expect(await whole({}, { order_id: 'o' })).toBeUndefined();
    expect(await whole({}, { partialPayment_id: 'p', paymentOption: 'card' })).toBeUndefined();
  });
});

describe('the outbox in view', () => {
  const waiting = (key: string, deviceSeq: number, more: object = {}): StoredOperation =>
    ({ key, deviceSeq, state: 'waiting', version: 2, attempts: 0, command: note('o'), ...more }) as StoredOperation;

  it('is what is on the disk, then what is heard of, whatever comes first', async () => {
    await outboxDatabase().operations.put(waiting('kept', 1));
    const starting = startOutbox();
    announce({ gone: [{ key: 'kept', done: true }], saved: [waiting('two', 3), waiting('one', 2)] });
    expect(outbox.ready).toBe(false);
    await starting;
    expect(startOutbox()).toBe(startOutbox());
    expect(outbox.ready).toBe(true);
    expect(outbox.waiting.map(({ key }) => key)).toEqual(['one', 'two']);
    announce({ saved: [waiting('kept', 1), waiting('two', 3, { state: 'parked' })] });
    expect([outbox.waiting, outbox.parked].map((list) => list.map(({ key }) => key))).toEqual([['one'], ['two']]);
    const { waiting: before } = outbox;
    announce({ lastSyncAt: 'then' });
    announce({});
    expect([outbox.lastSyncAt, outbox.waiting === before]).toEqual(['then', true]);
    const Count = (): string => String(useOutbox().waiting.length);
    expect(renderToStaticMarkup(createElement(Count))).toBe('1');
  });

  it('gives up and takes back by the key, with the draft', async () => {
    await outboxDatabase().operations.bulkPut([waiting('one', 2), waiting('two', 3, { state: 'parked' })]);
    expect(await withdraw('one', { name: 'cart', edit: () => 1 })).toBe(true);
    expect(heard.at(-1)).toEqual({
      gone: [{ key: 'one', done: false }],
      drafts: [{ name: 'cart', value: 1, revision: 1 }],
    });
    expect(await withdraw('one')).toBe(false);
    await discard('two', 'wrong table', { name: 'cart', edit: () => 2 });
    expect(heard.at(-1)).toEqual({
      gone: [{ key: 'two', done: false }],
      drafts: [{ name: 'cart', value: 2, revision: 2 }],
    });
    expect(await outboxDatabase().settlements.toArray()).toMatchObject([
      { key: 'two', how: 'discarded', note: 'wrong table' },
    ]);
    expect(await outboxDatabase().operations.count()).toBe(0);
  });
});

// last: it begins pages of its own
describe('what an earlier release gave back', () => {
  const settlement = (key: string, how: string, more: object = {}) => ({ key, how, at: '', ...more }) as never;

  it('is summed up by order, and read once', async () => {
    const { givenBack, loadGivenBack } = await fresh();
    const { settlements } = outboxDatabase();
    await settlements.bulkPut([
      settlement('1', 'given_back', { order_id: 'o', amount: 100 }),
      settlement('2', 'given_back', { order_id: 'o', amount: 50 }),
      settlement('3', 'given_back', { order_id: 'q', amount: 7 }),
      settlement('4', 'discarded', { order_id: 'z', amount: 7 }),
    ]);
    await Promise.all([loadGivenBack(), loadGivenBack()]);
    await loadGivenBack();
    expect(givenBack.amounts).toEqual({ o: 150, q: 7 });
  });

  it('is read again where it could not be read', async () => {
    const { givenBack, loadGivenBack } = await fresh();
    const { outboxDatabase: database } = await import('../local/outboxDatabase.ts');
    await database().settlements.put(settlement('1', 'given_back', { order_id: 'o', amount: 100 }));
    vi.spyOn(database().settlements, 'toArray').mockRejectedValueOnce(new Error('disk'));
    await expect(loadGivenBack()).rejects.toThrow('disk');
    expect(givenBack.amounts).toEqual({});
    await loadGivenBack();
    expect(givenBack.amounts).toEqual({ o: 100 });
  });

  async function fresh() {
    vi.resetModules();
    return import('./givenBack.ts');
  }
});
