import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { readBase, storeBase } from '../local/baseStorage.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import type { BaseChange } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { createChance } from '../testing/chance.ts';
import { createModelServer, scope, type ModelServer } from '../testing/modelServer.ts';
import { randomCommand } from '../testing/randomCommand.ts';
import { createSender, type Sender, type SenderParts } from './createSender.ts';
import { operationOf, type StoredOperation } from './operation.ts';
import { settleOperations, storedOperations } from './outboxStorage.ts';
import { saveOperations } from './saveOperations.ts';
import type { Answer } from './verdict.ts';

const chance = createChance(7);
const doer = {
  caller: 'device:m1' as const,
  scope,
  device_id: chance.id(),
  actor: { kind: 'device' as const, id: 'd1' },
  occurredAt: '2026-11-21T10:00:00.000Z',
  clockOffset: 0,
};
const empty = { orders: new Map(), tables: new Map(), tableEvents: new Map(), unassigned: new Map() };

async function place(): Promise<string> {
  const command = randomCommand(chance, empty);
  if (command.type !== 'order.place') throw new Error('in an empty house only an order can be placed');
  await saveOperations([operationOf(command, chance.id(), doer)]);
  return command.body.order.order_id;
}
async function accept(order_id: string): Promise<StoredOperation> {
  const operation = operationOf({ type: 'order.action', body: { order_id, action: 'accept' } }, chance.id(), doer);
  return (await saveOperations([operation]))!.operations[0]!;
}

type World = {
  server: ModelServer;
  sender: Sender;
  /** the keys of every batch that went out */
  sent: string[][];
  reported: unknown[];
  clock: { now: number };
};

function world(more: Partial<SenderParts> = {}, answers = (_: Answer, __: StoredOperation) => _): World {
  const server = createModelServer();
  const sent: string[][] = [];
  const reported: unknown[] = [];
  const clock = { now: 1_000 };
  const sender = createSender({
    operations: storedOperations,
    settle: settleOperations,
    storeBase: (change) => storeBase(change),
    announce: () => undefined,
    async transport(_, batch) {
      sent.push(batch.map(({ key }) => key));
      const each = server.replay(batch, doer.occurredAt);
      return { each: each.map((answer, at) => answer && answers(answer, batch[at]!)) };
    },
    renew: async () => 'refused',
    report: (error) => reported.push(error),
    now: () => clock.now,
    chance: () => 0.5,
    ...more,
  });
  return { server, sender, sent, reported, clock };
}

const failure = new Error('the disk says no');
const holds = (change: BaseChange, order_id: string): boolean =>
  change.orders.some((order) => order.order_id === order_id);
const storedOrders = async (): Promise<string[]> =>
  (await readBase(scope)).orders.map(({ order_id }) => order_id).toSorted();

beforeEach(async () => {
  await outboxDatabase().operations.clear();
  await cacheDatabase().orders.clear();
});

describe('an answer that this device can not store', () => {
  it('holds up no other of its batch, and what comes after it in its lane goes on', async () => {
    const [first, bad, last] = [await place(), await place(), await place()];
    const { sender, sent, server } = world({
      storeBase: (change) => (holds(change, bad) ? Promise.reject(failure) : storeBase(change)),
    });
    await sender.drain();
    const [kept, ...others] = await storedOperations();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ state: 'waiting', answered: true, attempts: 1 });
    expect(await storedOrders()).toEqual([first, last].toSorted());
    expect(sent).toHaveLength(1);

    const after = await accept(bad);
    await sender.drain();
    expect(sent.at(-1)).toEqual([after.key]);
    expect(server.picture().orders.get(bad)?.statusEntry.status).toBe('accepted');
  });

  it('holds up no other when it is not what it should be, and says so', async () => {
    const [good, bad] = [await place(), await place()];
    const broken = (answer: Answer): Answer => ({ ...answer, body: { orders: undefined } });
    const { sender, reported } = world({}, (answer) =>
      (answer.body as Order).order_id === bad ? broken(answer) : answer,
    );
    await sender.drain();
    expect(await storedOperations()).toMatchObject([{ answered: true }]);
    expect(await storedOrders()).toEqual([good]);
    expect(reported).toHaveLength(1);
  });

  it('is asked for again after ever longer pauses, and is forgotten when it is stored, done once', async () => {
    const order_id = await place();
    let works = false;
    const { sender, sent, server, clock } = world({
      storeBase: (change) => (works ? storeBase(change) : Promise.reject(failure)),
    });
    const start = clock.now;
    while (clock.now < start + 30 * 60_000) {
      const { wakeAt, failed } = await sender.drain();
      expect(failed).toBe(false); // the connection is fine
      // whatever else wakes the sender up, it does not go out before
      sender.connectionBack();
      await sender.drain();
      clock.now = wakeAt!;
    }
    expect(sent.length).toBeLessThan(50);
    expect(sent.length).toBeGreaterThan(20);
    works = true;
    clock.now += 60_000;
    await sender.drain();
    expect(await storedOperations()).toEqual([]);
    expect(await storedOrders()).toEqual([order_id]);
    expect([...server.effects.values()]).toEqual([1]);
  });
});

describe('an outbox that can not be written to', () => {
  it('sends its batch again after ever longer pauses only, and nothing is done twice', async () => {
    await place();
    let works = false;
    const { sender, sent, server, clock } = world({
      settle: (changed, done) =>
        works || done.length === 0 ? settleOperations(changed, done) : Promise.reject(failure),
    });
    const start = clock.now;
    while (clock.now < start + 30 * 60_000) {
      await expect(sender.drain()).rejects.toBe(failure);
      sender.connectionBack();
      const { wakeAt } = await sender.drain();
      expect(wakeAt).toBeGreaterThan(clock.now);
      clock.now = wakeAt!;
    }
    expect(sent.length).toBeLessThan(50);
    works = true;
    await sender.drain();
    expect(await storedOperations()).toEqual([]);
    expect([...server.effects.values()]).toEqual([1]);
  });
});
