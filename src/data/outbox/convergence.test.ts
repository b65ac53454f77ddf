import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import { seed as first } from '../../../tests/support/seed.ts';
import { createChance, type Chance } from '../testing/chance.ts';
import { createModelServer, type ModelServer } from '../testing/modelServer.ts';
import { randomCommand } from '../testing/randomCommand.ts';
import { createSimulatedDevice, noFaults, type Faults, type SimulatedDevice } from '../testing/simulatedDevice.ts';

const rough: Faults = { request: 0.2, reply: 0.2, twice: 0.1, busy: 0.1, crash: 0.05, store: 0.1, message: 0.3 };
const plain = <T>(map: ReadonlyMap<string, T>): Record<string, T> =>
  JSON.parse(JSON.stringify(Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1))))) as Record<
    string,
    T
  >;

type World = {
  server: ModelServer;
  devices: SimulatedDevice[];
  acted: Set<string>;
  given: Set<string>;
  late: Late[];
  promises: Promised[];
};
type Promised = { device: SimulatedDevice; starts: number; key: string; command: Command };
type Late = { to: SimulatedDevice; message: ReturnType<ModelServer['messages']>[number] };

function createWorld(chance: Chance): World {
  const server = createModelServer();
  const devices = ['register', 'kitchen'].map((name) => createSimulatedDevice(name, server, chance));
  return { server, devices, acted: new Set(), given: new Set(), late: [], promises: [] };
}

/** Messages may be lost, doubled or late; late ones come in any order. */
function tell({ server, devices, late }: World, chance: Chance, faults: Faults): void {
  for (const message of server.messages()) {
    for (const to of devices) {
      if (!chance.happens(faults.message)) to.hear(message.seq, message.change);
      if (chance.happens(faults.message)) late.push({ to, message });
    }
  }
  while (late.length > 0 && chance.happens(0.3)) {
    const [{ to, message }] = late.splice(chance.below(late.length), 1) as [Late];
    to.hear(message.seq, message.change);
  }
}

async function runRoughly(world: World, chance: Chance, steps: number): Promise<void> {
  for (const device of world.devices) device.setFaults(rough);
  for (let step = 0; step < steps; step += 1) {
    const device = chance.pick(world.devices);
    device.wait(1 + chance.below(2000));
    const what = chance.next();
    if (what < 0.5) act(world, device, randomCommand(chance, device.shown()));
    else if (what < 0.9) await device.drain();
    else if (what < 0.95) device.restart();
    else await device.catchUp();
    tell(world, chance, rough);
    for (const seen of world.devices) stillShown(world, seen, step);
  }
}

function act(world: World, device: SimulatedDevice, command: Command): void {
  const { key } = device.act(command);
  world.acted.add(key);
  if (command.type !== 'order.place' && command.type !== 'payment.confirm' && command.type !== 'payment.open') return;
  // an opening that this device's own picture refuses, of an order that it has rejected say, was never seen
  if (command.type === 'payment.open' && !payments(device).has(command.body.partialPayment_id)) return;
  world.promises.push({ device, starts: device.starts(), key, command });
}

/** The ids of all payments that a device shows. */
function payments(device: SimulatedDevice): Set<string> {
  const { orders, unassigned } = device.shown();
  const parts = [...orders.values()].flatMap((order) => order.payments);
  return new Set([...unassigned.keys(), ...parts.map(({ partialPayment_id }) => partialPayment_id)]);
}

/** What a person has seen happen stays on the screen, unless it is handed back to a person. */
function stillShown({ promises, server }: World, device: SimulatedDevice, step: number): void {
  const parked = new Set(device.operations().flatMap(({ key, state }) => (state === 'parked' ? [key] : [])));
  const { orders } = device.shown();
  const recorded = payments(device);
  for (const promise of promises) {
    if (promise.device !== device || parked.has(promise.key)) continue;
    const { type, body } = promise.command;
    if (type === 'order.place') {
      if (!orders.has(body.order.order_id)) throw new Error(`order ${body.order.order_id} vanished at step ${step}`);
      continue;
    }
    // the answer to an opening carries no order: after a restart it is seen again with the first catch-up
    const opened = type === 'payment.open' && server.accepted.has(promise.key) && promise.starts === device.starts();
    if (type !== 'payment.confirm' && !opened) continue;
    const id = body.partialPayment_id ?? '';
    if (!recorded.has(id)) throw new Error(`payment ${id} vanished at step ${step}`);
  }
}

/** The network comes back and people decide on what was parked: give it up, and go on. */
async function settle(world: World): Promise<void> {
  for (const device of world.devices) device.setFaults(noFaults);
  for (let round = 0; ; round += 1) {
    if (round > 200) throw new Error('the outbox does not become empty');
    for (const device of world.devices) {
      device.wait(60_000);
      await device.drain();
      for (const { key, state } of device.operations()) if (state === 'parked') world.given.add(key);
      device.discardParked();
    }
    if (world.devices.every((device) => device.operations().length === 0)) break;
  }
  world.server.messages();
  for (const device of world.devices) await device.catchUp();
}

describe('two devices, a bad network and crashes', () => {
  const runs = 1_000;

  it(`shows on every device what the server has, each action done once or given up by a person (${runs} seeds)`, async () => {
    for (let seed = first; seed < first + runs; seed += 1) {
      const chance = createChance(seed);
      const world = createWorld(chance);
      try {
        await runRoughly(world, chance, 40);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
      await settle(world);
      const truth = world.server.picture();
      for (const device of world.devices) {
        const shown = device.shown();
        expect(plain(shown.orders), `orders, seed ${seed}`).toEqual(plain(truth.orders));
        expect(plain(shown.tables), `tables, seed ${seed}`).toEqual(plain(truth.tables));
        expect(plain(shown.tableEvents), `waiter calls, seed ${seed}`).toEqual(plain(truth.tableEvents));
        for (const order_id of shown.orders.keys()) expect(device.pending(order_id), `seed ${seed}`).toBe(0);
      }
      for (const [key, times] of world.server.effects) {
        expect(times, `effects of ${key}, seed ${seed}`).toBe(1);
        expect(world.acted.has(key), `seed ${seed}`).toBe(true);
      }
      for (const key of world.acted) {
        const known = world.server.accepted.has(key) || world.given.has(key);
        expect(known, `${key} is neither on the server nor in a person's hands, seed ${seed}`).toBe(true);
      }
    }
  }, 300_000);
});
