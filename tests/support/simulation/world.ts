import type { Command, CommandType } from '#domain/order/command.ts';
import type { DeviceMode } from '#domain/device/device.ts';
import type { Picture } from '#domain/order/picture.ts';
import { createChance, type Chance } from '#src/data/testing/chance.ts';
import { tables } from '#src/data/testing/house.ts';
import { createGuestPhone, type GuestPhone } from './guestPhone.ts';
import { createModelServer, type Message, type ModelServer } from './modelServer.ts';
import { stillShown } from './stillShown.ts';
import { createNetwork, noFaults, rough } from './network.ts';
import { createStaffDevice, type StaffDevice } from './staffDevice.ts';
import { wishes, type Situation } from './wishes.ts';

/** A house of one evening: its server, its devices, its guests, and what is under way between them. */
export type World = {
  seed: number;
  chance: Chance;
  server: ModelServer;
  staff: StaffDevice[];
  guests: GuestPhone[];
  /** requests that arrive though nobody waits for them any more */
  late: (() => void)[];
  /** keys of all that people did, with what it was */
  given: Map<string, Command>;
  pass(milliseconds: number): void;
  now: () => number;
};

/** So often for each of the other wishes. */
const times = (count: number, type: CommandType): CommandType[] => Array.from({ length: count }, () => type);

/** What each mode's screens let people do, as often as they do it. */
const does: Partial<Record<DeviceMode, readonly CommandType[]>> = {
  cashregister: [
    ...times(3, 'order.place'),
    ...times(4, 'order.lines'),
    ...times(4, 'order.action'),
    ...(['order.info', 'order.replace', 'order.discount', 'order.move', 'order.split'] as const),
    ...times(2, 'payment.open'),
    ...times(5, 'payment.confirm'),
    ...(['payment.cancel', 'payment.return', 'payment.return', 'table.close', 'table.seen', 'table.process'] as const),
  ],
  tablemanager: [
    ...times(2, 'order.place'),
    ...times(3, 'order.lines'),
    ...times(2, 'order.move'),
    ...times(2, 'payment.confirm'),
    ...(['order.split', 'order.action', 'order.replace', 'payment.open', 'payment.cancel'] as const),
    ...(['table.close', 'table.call', 'table.seen', 'table.process'] as const),
  ],
  orderprocessing: [...times(8, 'order.action'), ...times(6, 'order.lines'), 'order.info'],
  delivery: [...times(6, 'order.action'), ...times(2, 'payment.confirm'), 'payment.open', 'payment.return'],
};
const guestDoes: readonly CommandType[] = [
  ...times(2, 'order.place'),
  ...([
    'order.lines',
    'order.replace',
    'order.info',
    'order.action',
    'order.rate',
    'order.rate',
    'order.rate',
  ] as const),
  ...times(2, 'payment.open'),
  ...(['payment.confirm', 'payment.cancel', 'table.call'] as const),
];
/** What a phone does by itself; for everything else it waits for the server. */
const byItself: ReadonlySet<CommandType> = new Set<CommandType>(['order.place', 'table.call']);

const house: readonly [string, DeviceMode][] = [
  ['till', 'cashregister'],
  ['bar', 'cashregister'],
  ['waiter', 'tablemanager'],
  ['kitchen', 'orderprocessing'],
  ['grill', 'orderprocessing'],
  ['rider', 'delivery'],
];

export function createWorld(seed: number): World {
  const chance = createChance(seed);
  let time = Date.parse('2026-11-21T10:00:00.000Z');
  const now = (): number => time;
  const server = createModelServer(chance, now);
  const late: (() => void)[] = [];
  const network = () => createNetwork(chance, late);
  return {
    seed,
    chance,
    server,
    staff: house.map(([name, mode]) => createStaffDevice({ name, mode, server, network: network(), chance, now })),
    guests: tables
      .slice(0, 2)
      .map(({ table_id }) => createGuestPhone({ table_id, server, network: network(), chance, now })),
    late,
    given: new Map(),
    pass: (milliseconds) => {
      time += milliseconds;
    },
    now,
  };
}

/** An hour in which everything goes wrong that can. */
export async function runRoughly(world: World, steps: number): Promise<void> {
  const { chance, staff, guests } = world;
  for (const { network } of [...staff, ...guests]) network.setFaults(rough);
  for (let step = 0; step < steps; step += 1) {
    world.pass(1 + chance.below(20_000));
    if (chance.happens(0.15)) await guestStep(world, chance.pick(guests));
    else {
      const device = chance.pick(staff);
      await staffStep(world, device);
      stillShown(device);
    }
    if (chance.happens(0.3) && world.late.length > 0) world.late.splice(chance.below(world.late.length), 1)[0]!();
    if (chance.happens(0.1)) world.server.cards.reap();
    tell(world);
    // a microtask's work, such as a read of the stream, ends before the next step
    await Promise.resolve();
  }
}

async function staffStep(world: World, device: StaffDevice): Promise<void> {
  const { chance } = world;
  const what = chance.next();
  if (what < 0.7) {
    staffWish(world, device);
    // mostly it goes out at once, as the sender is kicked by every tap
    if (chance.happens(0.7)) await device.app.drain();
  } else if (what < 0.82) await device.app.drain();
  else if (what < 0.86) device.network.turn(!device.network.isOn());
  else if (what < 0.89) device.app.restart();
  else if (what < 0.93) await device.sendBooks();
  else if (what < 0.95) takeBack(world, device);
  else if (what < 0.97) decide(world, device);
  else await device.app.catchUp();
  if (chance.happens(0.1)) device.register?.bookCards(device.app.shown());
}

function staffWish(world: World, device: StaffDevice): void {
  const { chance } = world;
  const shown = device.app.shown();
  const command = wish(world, chance.pick(does[device.mode] ?? []), shown);
  if (!command) return;
  // a card is a matter of the moment: asked, charged and confirmed with the server there
  const isCard = command.type === 'payment.open' && chance.happens(0.5);
  if (isCard) {
    const key = chance.id();
    device.call(command, key);
    const { partialPayment_id } = command.body;
    if (device.charge(partialPayment_id) && chance.happens(0.6)) device.call(cardOf(partialPayment_id), chance.id());
    return;
  }
  const commands: Command[] = [command];
  // an acceptance comes with its promised time, a tap's second step
  if (command.type === 'order.action' && command.body.action === 'accept' && chance.happens(0.5)) {
    const second = wishes['order.info']({ chance, shown }, shown.orders.get(command.body.order_id));
    if (second) commands.push(second);
  }
  const keys = device.act(commands);
  for (const [at, key] of keys.entries()) world.given.set(key, commands[at]!);
}

/** "The card is charged", says the screen; whether it is, the provider says. */
const cardOf = (partialPayment_id: string): Command => ({
  type: 'payment.confirm',
  body: { partialPayment_id, paymentOption: 'card' },
});

/** A tap is taken back before it went out. */
function takeBack({ chance }: World, { app }: StaffDevice): void {
  const waiting = app.operations().filter(({ state, follows }) => state === 'waiting' && !follows);
  const last = waiting.at(-1);
  const isFirst = last && app.operations().some(({ follows }) => follows === last.key);
  if (last && !isFirst && chance.happens(0.5)) app.withdraw(last.key);
}

/** Somebody looks at *Needs attention*. */
function decide({ chance }: World, { app }: StaffDevice): void {
  const [parked] = app.operations().filter(({ state }) => state === 'parked');
  if (!parked) return;
  if (chance.happens(0.5)) app.applyAnyway(parked.key);
  else app.discard(parked.key);
}

async function guestStep(world: World, phone: GuestPhone): Promise<void> {
  const { chance } = world;
  const what = chance.next();
  if (what < 0.6) guestWish(world, phone);
  else if (what < 0.85) await phone.app.drain();
  else if (what < 0.9) phone.network.turn(!phone.network.isOn());
  else if (what < 0.95) phone.scan();
  else phone.app.restart();
  if (chance.happens(0.5)) await phone.app.catchUp();
}

function guestWish(world: World, phone: GuestPhone): void {
  const { chance } = world;
  const { table_id } = phone;
  const guest = { table_id, generation: phone.generation() };
  const command = wish(world, chance.pick(guestDoes), phone.app.shown(), guest);
  if (!command) return;
  if (!byItself.has(command.type)) {
    phone.call(command);
    if (command.type === 'payment.open') phone.charge(command.body.partialPayment_id);
    return;
  }
  for (const key of phone.act([command])) world.given.set(key, command);
}

/** What somebody wishes of one of the orders that he sees: the first that has something to wish for. */
function wish({ chance }: World, type: CommandType, shown: Picture, guest?: Situation['guest']): Command | undefined {
  const orders = [...shown.orders.values()];
  const situation = { chance, shown, ...(guest ? { guest } : {}) };
  for (let tries = 0; tries < 4; tries += 1) {
    const command = wishes[type](situation, orders.length > 0 ? chance.pick(orders) : undefined);
    if (command) return command;
  }
  return undefined;
}

/** Messages may be lost, doubled or late; late ones come in any order. */
function tell({ server, staff, late, chance }: World): void {
  const carry = ({ app, network }: StaffDevice, { seq, change }: Message): void => {
    if (network.isOn()) app.hear(seq, change);
  };
  for (const message of server.messages()) {
    for (const device of staff) {
      if (!chance.happens(0.3)) carry(device, message);
      if (chance.happens(0.2)) late.push(() => carry(device, message));
    }
  }
}

/** The network comes back, what was under way arrives, and people decide on what was parked. */
export async function settle(world: World): Promise<void> {
  const { staff, guests, server, late } = world;
  const all = [...staff, ...guests];
  for (const { network } of all) {
    network.setFaults(noFaults);
    network.turn(true);
  }
  for (let round = 0; ; round += 1) {
    if (round > 200) throw new Error('the outbox does not become empty');
    world.pass(61_000);
    for (const request of late.splice(0)) request();
    for (const { app } of all) {
      await app.drain();
      for (const { key, state, lastError } of app.operations()) {
        if (state !== 'parked') continue;
        if (!lastError?.code || !lastError.message) throw new Error(`${key} is parked without a reason`);
        if (round < 3 && world.chance.happens(0.3)) app.applyAnyway(key);
        else app.discard(key);
      }
    }
    server.cards.reap();
    if (all.every(({ app }) => app.operations().length === 0) && late.length === 0) break;
  }
  server.messages();
  for (const { app } of all) {
    await app.catchUp();
    world.pass(16_000);
    app.dropEchoes();
  }
  for (const device of staff) {
    device.register?.bookCards(device.app.shown());
    await device.sendBooks();
    await device.sendBooks();
  }
}
