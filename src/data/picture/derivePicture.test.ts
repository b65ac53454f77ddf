import { describe, expect, it } from 'vitest';
import { applyCommand } from '#domain/order/applyCommand.ts';
import type { Command } from '#domain/order/command.ts';
import type { Change } from '../local/changes.ts';
import { operationOf, type StoredOperation } from '../outbox/operation.ts';
import { seed as first, seeds } from '../../../tests/support/seed.ts';
import { createChance, type Chance } from '../testing/chance.ts';
import { restaurant, theMenu } from '../testing/house.ts';
import { createModelServer, scope, type ModelServer } from '../testing/modelServer.ts';
import { randomCommand } from '../testing/randomCommand.ts';
import { createDerivation, type Derivation } from './derivePicture.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds)).toISOString();

function newDerivation(counts?: { applied: number }): Derivation {
  return createDerivation(scope, {
    now: () => 0,
    apply(picture, command, occurrence) {
      if (counts) counts.applied += 1;
      return applyCommand(picture, command, occurrence);
    },
    occurrenceOf: ({ key, occurredAt, actor }, command) => ({
      key,
      at: occurredAt,
      by: actor,
      standing: 'offline',
      device_id: 'd1',
      restaurant,
      menu: theMenu,
      number: (command.type === 'order.place' && command.body.order.number) || '…',
      session: { session_id: key, openedAt: occurredAt },
    }),
  });
}

function operation(command: Command, deviceSeq: number, chance: Chance): StoredOperation {
  const actor = { kind: 'device' as const, id: 'd1' };
  const doer = {
    caller: 'device:m1' as const,
    scope,
    device_id: 'd1',
    actor,
    occurredAt: at(deviceSeq),
    clockOffset: 0,
  };
  return { ...operationOf(command, chance.id(), doer), deviceSeq };
}

const shuffled = <T>(values: readonly T[], chance: Chance): T[] =>
  values
    .map((value) => ({ value, place: chance.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
const asPlain = ({ shown }: Derivation): unknown =>
  JSON.parse(JSON.stringify(Object.values(shown).map((map) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)))));

/** A server with a history of its own, and operations that a device did on top of it. */
function history(chance: Chance): { server: ModelServer; told: Change[]; waiting: StoredOperation[] } {
  const server = createModelServer();
  const told: Change[] = [{ base: server.whole(0).change }];
  for (let seq = 1; seq <= 12; seq += 1) {
    server.replay([operation(randomCommand(chance, server.picture()), seq, chance)], at(seq));
    for (const { change } of server.messages()) told.push({ base: change });
  }
  told.push({ base: { ...server.since(0).change, orders: [], tableEvents: [] } });
  const device = newDerivation();
  for (const change of told) device.update(change);
  const waiting: StoredOperation[] = [];
  for (let seq = 101; seq <= 108; seq += 1) {
    const next = operation(randomCommand(chance, device.shown), seq, chance);
    device.update({ saved: [next] });
    waiting.push(next);
  }
  return { server, told, waiting };
}

describe('picture', () => {
  it('goes on showing a part that the server has opened, whatever waits here before it', () => {
    const chance = createChance(3);
    const server = createModelServer();
    const place = randomCommand(chance, server.picture()) as Extract<Command, { type: 'order.place' }>;
    const { order_id, items } = place.body.order;
    server.replay([operation(place, 1, chance)], at(1));
    const device = newDerivation();
    device.update({ base: server.whole(0).change });
    // nothing of the order would be left to pay, if the server had heard of it
    const reason = 'spilt';
    const spilt: Command = {
      type: 'order.lines',
      body: { order_id, void: items.map(({ line_id }) => ({ line_id, reason })) },
    };
    const partialPayment_id = chance.id();
    const { restaurant_id } = restaurant;
    const open = operation(
      {
        type: 'payment.open',
        body: { partialPayment_id, restaurant_id, orders: [order_id], share: { of: 2, count: 1 } },
      },
      3,
      chance,
    );
    device.update({ saved: [operation(spilt, 2, chance), open] });
    server.replay([open], at(3));
    expect(server.accepted.has(open.key)).toBe(true);
    device.update({ gone: [{ key: open.key, done: true }] });
    expect(device.shown.orders.get(order_id)?.payments).toMatchObject([{ partialPayment_id }]);
  });

  it('is base and operations, in whatever order these arrived (1,000 seeds)', () => {
    for (let seed = first; seed < first + seeds(1_000); seed += 1) {
      const chance = createChance(seed);
      const { told, waiting } = history(chance);
      const inOrder = newDerivation();
      for (const change of told) inOrder.update(change);
      inOrder.update({ saved: waiting });
      const [first, ...rest] = told;
      const mixed = newDerivation();
      mixed.update(first!);
      const news: Change[] = [...rest, ...waiting.map((saved) => ({ saved: [saved] }))];
      const doubled = [...news, ...news.filter(() => chance.happens(0.3))];
      for (const change of shuffled(doubled, chance)) mixed.update(change);
      expect(asPlain(mixed), `seed ${seed}`).toEqual(asPlain(inOrder));
    }
  }, 300_000);

  it('comes back to the base when its operations are gone, in whatever order (300 seeds)', () => {
    for (let seed = first; seed < first + seeds(300); seed += 1) {
      const chance = createChance(seed);
      const { told, waiting } = history(chance);
      const base = newDerivation();
      for (const change of told) base.update(change);
      const device = newDerivation();
      for (const change of [...told, { saved: waiting }]) device.update(change);
      for (const { key } of shuffled(waiting, chance)) device.update({ gone: [{ key, done: false }] });
      expect(asPlain(device), `seed ${seed}`).toEqual(asPlain(base));
    }
  });

  it("does not show an operation twice between the server's update and its own answer", () => {
    const chance = createChance(7);
    const { server, told, waiting } = history(chance);
    const device = newDerivation();
    for (const change of [...told, { saved: waiting }]) device.update(change);
    const before = asPlain(device);
    server.replay(waiting.slice(0, 1), waiting[0]!.occurredAt);
    device.update({ base: server.since(0).change });
    const lines = [...device.shown.orders.values()].flatMap((order) => order.items.map(({ line_id }) => line_id));
    expect(new Set(lines).size).toBe(lines.length);
    expect(before).toBeDefined();
  });

  it('shows what a parked operation meant no longer, and again when it waits again', () => {
    const chance = createChance(3);
    const placed = operation(randomCommand(chance, newDerivation().shown), 1, chance);
    const device = newDerivation();
    device.update({ base: createModelServer().whole(0).change, saved: [placed] });
    expect(device.shown.orders.size).toBe(1);
    device.update({ saved: [{ ...placed, state: 'parked' }] });
    expect(device.shown.orders.size).toBe(0);
    device.update({ saved: [{ ...placed, state: 'waiting' }] });
    expect(device.shown.orders.size).toBe(1);
  });

  it('counts for each order how many operations wait for the server', () => {
    const chance = createChance(3);
    const placed = operation(randomCommand(chance, newDerivation().shown), 1, chance);
    const device = newDerivation();
    device.update({ base: createModelServer().whole(0).change, saved: [placed] });
    const [order_id] = [...device.shown.orders.keys()] as [string];
    expect(device.pending(order_id)).toBe(1);
    const note = operation({ type: 'order.info', body: { order_id, note: 'x' } }, 2, chance);
    device.update({ saved: [note] });
    expect(device.pending(order_id)).toBe(2);
    device.update({ gone: [{ key: note.key, done: false }] });
    expect(device.pending(order_id)).toBe(1);
  });

  it('derives only what a change touches: 300 open orders with 300 waiting operations', () => {
    const chance = createChance(11);
    const server = createModelServer();
    const place = (seq: number): StoredOperation => {
      const command = randomCommand(chance, newDerivation().shown) as Extract<Command, { type: 'order.place' }>;
      const { table_id: _, ...order } = command.body.order;
      return operation({ type: 'order.place', body: { order: { ...order, type: 'takeaway' } } }, seq, chance);
    };
    const placed = Array.from({ length: 300 }, (_, seq) => place(seq + 1));
    server.replay(placed, at(0));
    const counts = { applied: 0 };
    const device = newDerivation(counts);
    device.update({ base: server.whole(0).change });
    const ids = [...device.shown.orders.keys()];
    const saved = ids.map((order_id, n) =>
      operation({ type: 'order.action', body: { order_id, action: 'accept' } }, 400 + n, chance),
    );
    device.update({ saved });
    counts.applied = 0;
    const [order_id] = ids as [string];
    server.replay([operation({ type: 'order.info', body: { order_id, note: 'now' } }, 1, chance)], at(1));
    const changed = device.update({ base: { ...server.since(300).change } });
    expect([...changed]).toEqual([`order:${order_id}`]);
    expect(counts.applied).toBe(1);
    expect([...device.shown.orders.keys()]).toEqual(ids);
    expect(device.shown.orders.get(order_id)).toMatchObject({ note: 'now', statusEntry: { status: 'accepted' } });
  });
});

describe('the server', () => {
  it('changes nothing when any prefix of a replay comes twice (300 seeds)', () => {
    for (let seed = first; seed < first + seeds(300); seed += 1) {
      const chance = createChance(seed);
      const { server, waiting } = history(chance);
      server.replay(waiting, at(200));
      const before = JSON.stringify([...server.picture().orders]);
      server.replay(waiting.slice(0, 1 + chance.below(waiting.length)), at(300));
      expect(JSON.stringify([...server.picture().orders]), `seed ${seed}`).toBe(before);
    }
  });
});
