import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import { readBase, storeBase } from '../local/baseStorage.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { announce, onChange, type Change } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { createChance } from '../testing/chance.ts';
import { restaurant } from '../testing/house.ts';
import { createModelServer, scope, type ModelServer } from '../testing/modelServer.ts';
import { randomCommand } from '../testing/randomCommand.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';
import { createSender, type SenderParts } from './createSender.ts';
import { applyAnyway } from './applyAnyway.ts';
import { discardParked, withdrawWaiting } from './decideParked.ts';
import { exportOutbox } from './exportOutbox.ts';
import { operationOf, type StoredOperation } from './operation.ts';
import { settleOperations, storedOperations } from './outboxStorage.ts';
import { nextOwnNumber, saveOperations } from './saveOperations.ts';
import { StorageFull } from './storageFull.ts';

vi.mock('./startSender.ts', () => ({ kickSender: () => undefined }));

const chance = createChance(42);
const doer = {
  caller: 'device:m1' as const,
  scope,
  device_id: chance.id(),
  actor: { kind: 'device' as const, id: 'd1' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
};
const save = (command: Command): Promise<StoredOperation> =>
  saveOperations([operationOf(command, chance.id(), doer)]).then((saved) => saved!.operations[0]!);
const placed = (): Extract<Command, { type: 'order.place' }> => {
  const empty = { orders: new Map(), tables: new Map(), tableEvents: new Map(), unassigned: new Map() };
  return randomCommand(chance, empty) as Extract<Command, { type: 'order.place' }>;
};
const action = (order_id: string, what: 'accept' | 'complete'): Command => ({
  type: 'order.action',
  body: { order_id, action: what },
});

function senderParts(server: ModelServer, more: Partial<SenderParts> = {}): SenderParts {
  let now = 1_000;
  return {
    operations: storedOperations,
    settle: settleOperations,
    storeBase: (change) => storeBase(change),
    announce,
    transport: async (_, batch) => ({ each: server.replay(batch, doer.occurredAt) }),
    renew: async () => 'refused',
    report: (error) => {
      throw error;
    },
    now: () => (now += 1),
    chance: () => 0.5,
    ...more,
  };
}

beforeEach(async () => {
  await outboxDatabase().operations.clear();
  await outboxDatabase().settlements.clear();
  await cacheDatabase().orders.clear();
});

describe('saving', () => {
  it('is on the disk when it resolves, strictly, in the order of doing', async () => {
    const first = await save(placed());
    const second = await save(placed());
    expect(second.deviceSeq).toBeGreaterThan(first.deviceSeq);
    expect(await storedOperations()).toEqual([first, second]);
    expect(outboxDatabase()._options.chromeTransactionDurability).toBe('strict');
  });

  it('refuses loudly when the device is full, after what can be fetched again made room', async () => {
    await cacheDatabase().menus.bulkPut([1, 2].map((n) => ({ menu_revision: `r${n}`, menu: {} as never, usedAt: n })));
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const add = vi.spyOn(outboxDatabase().operations, 'add').mockRejectedValue(full);
    await expect(save(placed())).rejects.toBeInstanceOf(StorageFull);
    expect(add).toHaveBeenCalledTimes(2);
    add.mockRestore();
    expect((await cacheDatabase().menus.toArray()).map(({ menu_revision }) => menu_revision)).toEqual(['r2']);
    expect(await storedOperations()).toEqual([]);
  });

  it('gives a register its own numbers without a gap, over restarts too', async () => {
    expect(await nextOwnNumber('A')).toBe('A-1');
    expect(await nextOwnNumber('A')).toBe('A-2');
    expect(await nextOwnNumber('B')).toBe('B-1');
  });
});

describe('sending, and a crash at any point', () => {
  const crash = new Error('crash');
  const crashing: Record<string, (parts: SenderParts) => Partial<SenderParts>> = {
    'before it is sent': () => ({ transport: () => Promise.reject(crash) }),
    'after the server has it': ({ transport }) => ({
      transport: async (...sent) => {
        await transport(...sent);
        throw crash;
      },
    }),
    'after the answer is stored, before the operation is forgotten': (storage) => ({
      settle: (changed, done) => (done.length ? Promise.reject(crash) : storage.settle(changed, done)),
    }),
    'after the operation is forgotten': (storage) => ({
      settle: async (changed, done) => {
        await storage.settle(changed, done);
        if (done.length) throw crash;
        return [...changed];
      },
    }),
  };

  it.each(Object.entries(crashing))('%s: everything happens exactly once', async (_, crashOf) => {
    const server = createModelServer();
    const order = placed();
    const { order_id } = order.body.order;
    await save(order);
    await save(action(order_id, 'accept'));
    const parts = senderParts(server);
    await expect(createSender({ ...parts, ...crashOf(parts) }).drain()).rejects.toBe(crash);
    await createSender(senderParts(server)).drain(); // the next start
    expect(await storedOperations()).toEqual([]);
    expect([...server.effects.values()]).toEqual([1, 1]);
    const { orders } = await readBase(scope);
    expect(orders).toEqual(JSON.parse(JSON.stringify([...server.picture().orders.values()])));
    expect(orders[0]?.statusEntry.status).toBe('accepted');
  });

  it('tells the screens of an answer and of the operation that is done in one step', async () => {
    const changes: Change[] = [];
    const stop = onChange((change) => changes.push(change));
    const { key } = await save(placed());
    await createSender(senderParts(createModelServer())).drain();
    stop();
    const last = changes.at(-1);
    expect(last?.gone).toEqual([{ key, done: true }]);
    expect(last?.base?.orders).toHaveLength(1);
  });

  it('sends at most 200 in a batch, everything in order', async () => {
    const server = createModelServer();
    const sizes: number[] = [];
    for (let n = 0; n < 450; n += 1) await save(placed());
    const parts = senderParts(server);
    const transport: SenderParts['transport'] = (caller, batch, signal) => {
      sizes.push(batch.length);
      return parts.transport(caller, batch, signal);
    };
    await createSender({ ...parts, transport }).drain();
    expect(sizes).toEqual([200, 200, 50]);
    expect(server.effects.size).toBe(450);
  });

  it('finds the one operation that a server can not even read, parks it and sends the others', async () => {
    const server = createModelServer();
    const saved = [];
    for (let n = 0; n < 9; n += 1) saved.push(await save(placed()));
    const poison = saved[4]!.key;
    const malformed = {
      status: 400,
      body: { statusCode: 400, code: 'invalid_request', message: 'Invalid Data', retry: 'never' },
    };
    const parts = senderParts(server);
    const transport: SenderParts['transport'] = async (caller, batch, signal) =>
      batch.some(({ key }) => key === poison) ? { all: malformed } : parts.transport(caller, batch, signal);
    await createSender({ ...parts, transport }).drain();
    expect((await storedOperations()).map(({ key, state }) => [key, state])).toEqual([[poison, 'parked']]);
    expect(server.effects.size).toBe(8);
  });

  it('pauses for a dead token, renews it, and counts no try', async () => {
    const server = createModelServer();
    const saved = await save(placed());
    const parts = senderParts(server);
    const dead = { status: 401, body: { statusCode: 401, code: 'no_token', message: '', retry: 'never' } };
    const outcomes = ['no_answer', 'renewed'] as const;
    let asked = 0;
    let works = false;
    let now = 0;
    const sender = createSender({
      ...parts,
      now: () => now,
      transport: async (caller, batch, signal) => (works ? parts.transport(caller, batch, signal) : { all: dead }),
      async renew() {
        works = asked === 1;
        asked += 1;
        return outcomes[asked - 1] ?? 'refused';
      },
    });
    const { failed, wakeAt } = await sender.drain();
    expect(failed).toBe(true);
    expect((await storedOperations())[0]).toMatchObject({ key: saved.key, attempts: 0, state: 'waiting' });
    now = wakeAt ?? 0;
    await sender.drain();
    expect(await storedOperations()).toEqual([]);
    expect(asked).toBe(2);
  });

  it("hands back to the guest what was done after the table's session had ended, and says that it has", async () => {
    const over = { statusCode: 401, code: 'table_session_over', message: 'over', retry: 'never' };
    const told: Change[] = [];
    const stop = onChange((change) => told.push(change));
    const guest = { ...doer, caller: 'guest:c1' as const, scope: 'table:t1' as const };
    const { key } = (await saveOperations([operationOf(placed(), chance.id(), guest)]))!.operations[0]!;
    const transport: SenderParts['transport'] = async (_, batch) => ({
      each: batch.map(() => ({ status: 401, body: over })),
    });
    await createSender(senderParts(createModelServer(), { transport })).drain();
    stop();
    expect(await storedOperations()).toMatchObject([
      { key, state: 'parked', lastError: { code: 'table_session_over' } },
    ]);
    expect(told.some(({ unauthorised }) => unauthorised === 'guest:c1')).toBe(true);
  });

  it('parks what a newer release saved, and never sends or drops it', async () => {
    const saved = await save(placed());
    await outboxDatabase().operations.put({ ...saved, version: 99 });
    const server = createModelServer();
    await createSender(senderParts(server)).drain();
    expect(await storedOperations()).toMatchObject([{ key: saved.key, version: 99, state: 'parked' }]);
    expect(server.effects.size).toBe(0);
  });
});

describe('needs attention', () => {
  async function parkedPair(): Promise<[StoredOperation, StoredOperation, ModelServer]> {
    const server = createModelServer();
    const order = placed();
    await save(order);
    const wrong = await save(action(order.body.order.order_id, 'complete'));
    const behind = await save({ type: 'order.info', body: { order_id: order.body.order.order_id, note: 'later' } });
    const sender = createSender(senderParts(server));
    await sender.drain();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await createSender(senderParts(server, { now: () => Date.now() })).drain();
    const [parked, waiting] = await storedOperations();
    expect(parked).toMatchObject({ key: wrong.key, state: 'parked', lastError: { code: 'invalid_order_action' } });
    expect(waiting).toMatchObject({ key: behind.key, state: 'waiting', attempts: 0 });
    return [parked!, waiting!, server];
  }

  it('sends again in the place of the parked one, under a new key that names it', async () => {
    const [parked, waiting] = await parkedPair();
    await applyAnyway(parked.key);
    const [again, after] = await storedOperations();
    expect(again).toMatchObject({ supersedes: parked.key, deviceSeq: parked.deviceSeq, state: 'waiting', attempts: 0 });
    expect(again?.key).not.toBe(parked.key);
    expect(after?.key).toBe(waiting.key);
    expect(await outboxDatabase().settlements.get(parked.key)).toMatchObject({ how: 'superseded' });
  });

  it('is done now and by who applies it, where nobody had opened the device for it', async () => {
    const [parked] = await parkedPair();
    const { lastError } = (await storedOperations())[0]!;
    await outboxDatabase().operations.update(parked.deviceSeq, {
      lastError: { ...lastError!, code: 'device_locked' },
      clockHeard: true,
    });
    deviceSession.employee = { employee_id: 'ann', restaurant_id: chance.id(), name: 'Ann', types: [], active: true };
    await applyAnyway(parked.key);
    delete deviceSession.employee;
    const [again] = await storedOperations();
    expect(again).toMatchObject({ supersedes: parked.key, deviceSeq: parked.deviceSeq, state: 'waiting' });
    expect(again?.actor).toEqual({ kind: 'employee', id: 'ann', name: 'Ann' });
    expect(Date.parse(again!.occurredAt)).toBeGreaterThan(Date.parse(parked.occurredAt));
    expect(again).not.toHaveProperty('clockHeard');
  });

  it('keeps what was given up with its note, and lets the lane go on', async () => {
    const [parked, , server] = await parkedPair();
    await discardParked(parked.key, 'guest left');
    await createSender(senderParts(server, { now: () => Date.now() })).drain();
    expect(await storedOperations()).toEqual([]);
    expect([...server.picture().orders.values()][0]?.note).toBe('later');
    const file = JSON.parse(await (await exportOutbox()).text()) as { settlements: unknown[] };
    expect(file.settlements).toMatchObject([{ key: parked.key, how: 'discarded', note: 'guest left' }]);
  });

  it('gives up with it what was done in the same breath and means nothing alone', async () => {
    const [parked, waiting] = await parkedPair();
    await outboxDatabase().operations.update(waiting.deviceSeq, { follows: parked.key });
    await discardParked(parked.key, 'guest left');
    expect(await storedOperations()).toEqual([]);
    expect(await outboxDatabase().settlements.get(waiting.key)).toMatchObject({ how: 'discarded', note: 'guest left' });
  });

  it('takes back only what never went out', async () => {
    const fresh = await save(placed());
    expect(await withdrawWaiting(fresh.key)).toBe(true);
    const sent = await save(placed());
    const noAnswer: Partial<SenderParts> = { transport: async (_, batch) => ({ each: batch.map(() => undefined) }) };
    await createSender(senderParts(createModelServer(), noAnswer)).drain();
    expect(await withdrawWaiting(sent.key)).toBe(false);
    expect(await storedOperations()).toMatchObject([{ key: sent.key, attempts: 1 }]);
  });

  it('does not bring back what was taken back while a batch was being put together', async () => {
    const fresh = await save(placed());
    const stale = await storedOperations();
    await withdrawWaiting(fresh.key);
    expect(
      await settleOperations(
        stale.map((operation) => ({ ...operation, state: 'sending' as const })),
        [],
      ),
    ).toEqual([]);
    expect(await storedOperations()).toEqual([]);
  });
});

describe('lanes', () => {
  it('lets cash through while its order is parked, and joins them when the order arrives', async () => {
    const server = createModelServer();
    const order = placed();
    const { order_id } = order.body.order;
    const unknown = await save({
      ...order,
      body: { order: { ...order.body.order, menu_revision: 'gone', items: [] } },
    });
    const partialPayment = {
      partialPayment_id: chance.id(),
      restaurant_id: restaurant.restaurant_id,
      orders: [order_id],
      amount: 300,
    };
    await save({
      type: 'payment.confirm',
      body: { partialPayment_id: partialPayment.partialPayment_id, partialPayment, paymentOption: 'cash', given: 500 },
    });
    await createSender(senderParts(server)).drain();
    expect((await storedOperations()).map(({ key }) => key)).toEqual([unknown.key]);
    expect([...server.picture().unassigned.keys()]).toEqual([partialPayment.partialPayment_id]);
    await save({ ...order, body: { order: { ...order.body.order, order_id } } });
    await discardParked(unknown.key, 'wrong');
    await createSender(senderParts(server)).drain();
    expect(server.picture().orders.get(order_id)?.amountPaid).toBe(300);
    expect(server.picture().unassigned.size).toBe(0);
    expect((await readBase(scope)).unassigned).toEqual([]);
  });
});
