import { expect } from 'vitest';
import { parseRegisterNumber } from '#domain/order/orderNumber.ts';
import type { Picture } from '#domain/order/picture.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { returnedAmount } from '#domain/payment/remaining.ts';
import type { JournalRecord } from '#domain/register/journalRecord.ts';
import type { Table } from '#domain/table/table.ts';
import type { StaffDevice } from './staffDevice.ts';
import type { World } from './world.ts';

const plain = <T>(map: ReadonlyMap<string, T>): Record<string, T> =>
  JSON.parse(JSON.stringify(Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1))))) as Record<
    string,
    T
  >;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What must be true of every evening, whatever went wrong in it. */
export function askOracle(world: World): void {
  screensEqualServer(world);
  actionsCountOnce(world);
  journalComesToPayments(world);
  providerComesToPayments(world);
  orderNumbersRun(world);
  for (const device of world.staff) booksComeToDrawer(world, device);
}

/** A table but for its page, which stands at the server's address. */
const sessionsOf = (tables: ReadonlyMap<string, Table>) =>
  plain(new Map([...tables].map(([id, table]) => [id, { ...table, page: '' }])));

function screensEqualServer({ staff, guests, server }: World): void {
  const truth = server.picture();
  for (const { app, name } of staff) {
    const shown = app.shown();
    expect(plain(shown.orders), `orders on ${name}`).toEqual(plain(truth.orders));
    expect(sessionsOf(shown.tables), `tables on ${name}`).toEqual(sessionsOf(truth.tables));
    expect(plain(shown.tableEvents), `waiter calls on ${name}`).toEqual(plain(truth.tableEvents));
    for (const order_id of shown.orders.keys()) expect(app.pending(order_id), name).toBe(0);
  }
  for (const { app } of guests)
    for (const [order_id, order] of app.shown().orders)
      expect(order, 'an order on a phone').toEqual(truth.orders.get(order_id));
}

function actionsCountOnce({ staff, guests, server, given }: World): void {
  const settled = new Set([...staff, ...guests].flatMap(({ app }) => app.settlements.map(({ key }) => key)));
  const accepted = new Set<string>();
  for (const [id, { status }] of server.store.kept) if (status < 300) accepted.add(id.slice(id.indexOf(' ') + 1));
  for (const [key, times] of server.effects) expect(times, `effects of ${key}`).toBe(1);
  const lines = Map.groupBy(server.store.journal, ({ key, entry }) => `${key} ${entry.order_id} ${entry.what}`);
  for (const [line, twice] of lines) expect(twice.length, `lines of the journal of ${line}`).toBe(1);
  const inJournal = new Set(server.store.journal.map(({ key }) => key));
  for (const [key, command] of given) {
    const known = accepted.has(key) || settled.has(key);
    const isCall = command.type === 'payment.open';
    if (!isCall) expect(known, `${command.type} ${key} is neither on the server nor in a person’s hands`).toBe(true);
    const isOfTable = command.type.startsWith('table.') || !server.effects.has(key);
    const waits = command.type === 'payment.confirm';
    if (accepted.has(key) && !isOfTable && !waits)
      expect(inJournal.has(key), `${command.type} ${key} in the journal`).toBe(true);
  }
}

/** What the journal says was paid of an order is what was paid of it; all orders together, what all parts come to. */
function journalComesToPayments({ server }: World): void {
  const { orders, unassigned } = server.picture();
  for (const { partialPayment_id, orders: named } of unassigned.values())
    expect(
      named.every((id) => orders.has(id)),
      `${partialPayment_id} waits though all its orders came`,
    ).toBe(false);
  for (const order of orders.values()) {
    const said = server.store.journal.filter(
      ({ entry, type }) => entry.order_id === order.order_id && type !== 'order.place' && type !== 'order.discount',
    );
    expect(sumOf(said.map(({ entry }) => entry.amount ?? 0)), `Σ journal of ${order.number}`).toBe(order.amountPaid);
    expect(
      Math.max(0, sumOf(paidParts(order).map((part) => heldOf(part, order))) - returnedAmount(order)),
      `Σ payments of ${order.number}`,
    ).toBe(order.amountPaid);
  }
}

const paidParts = ({ payments }: Order): PartialPayment[] => payments.filter(({ status }) => status === 'paid');
const allocated = ({ allocations }: PartialPayment, { order_id }: Order): number =>
  sumOf(allocations.filter((each) => each.order_id === order_id).map(({ amount }) => amount));
const heldOf = (part: PartialPayment, order: Order): number => {
  const back = sumOf(
    (part.refunds ?? [])
      .filter(({ order_id }) => order_id === order.order_id)
      .map(({ amount, tip = 0 }) => amount - tip),
  );
  return Math.max(0, allocated(part, order) - back);
};

/** What the card provider has and has not given back is what the bills say that it took. */
function providerComesToPayments({ server }: World): void {
  const parts = new Map<string, PartialPayment>();
  for (const order of server.picture().orders.values())
    for (const part of paidParts(order)) if (part.intent_id) parts.set(part.intent_id, part);
  for (const intent of server.provider.intents.values()) {
    const part = parts.get(intent.intent_id);
    const kept = intent.state === 'succeeded' ? intent.amount - intent.refunded : 0;
    const said = part ? part.amount + part.tip - sumOf((part.refunds ?? []).map(({ amount }) => amount)) : 0;
    expect(kept, `what the provider has of ${intent.intent_id}`).toBe(said);
  }
}

/** The house's numbers run without a gap, a register's too, but for what somebody took back; none is there twice. */
function orderNumbersRun({ server, staff }: World): void {
  const numbers = [...server.picture().orders.values()].map(({ number }) => number);
  expect(new Set(numbers).size, 'different numbers').toBe(numbers.length);
  const house = numbers.filter((number) => !parseRegisterNumber(number)).map(Number);
  expect(
    house.toSorted((a, b) => a - b),
    'the house’s numbers',
  ).toEqual(house.map((_, at) => at + 1));
  for (const { app, numbers: own } of staff) {
    const back = app.settlements.flatMap(({ how, command }) => (how === 'discarded' ? (numberOf(command) ?? []) : []));
    for (const number of own)
      expect(numbers.includes(number) || back.includes(number), `number ${number} is somewhere`).toBe(true);
  }
}

function numberOf(command: World['given'] extends Map<string, infer C> ? C : never): string | undefined {
  if (command.type === 'order.place') return command.body.order.number;
  return command.type === 'order.split' ? command.body.to.number : undefined;
}

/** The server has the register's whole journal, its receipts run without a gap, and it comes to what the register took. */
function booksComeToDrawer({ server }: World, { register, device_id, name }: StaffDevice): void {
  if (!register) return;
  const { records } = register;
  const book = server.books.of(register.prefix);
  expect(book.faults, `faults of ${name}’s journal`).toEqual([]);
  expect(book.records.length, `${name}’s journal at the server`).toBe(records.length);
  expect(book.receipts, `${name}’s receipts`).toEqual(Array.from({ length: register.receipts() }, (_, at) => at + 1));
  const receipts = records.filter(({ type }) => type === 'receipt');
  for (const option of ['cash', 'card']) {
    const booked = sumOf(receipts.filter((record) => optionOf(record) === option).map(({ amount = 0 }) => amount));
    expect(booked, `${option} in ${name}’s journal`).toBe(takenBy(server.picture(), device_id, option));
  }
}

const optionOf = ({ body }: JournalRecord): unknown => body?.['option'];

/** What a device took by one way to pay, less what it gave back. */
function takenBy({ orders, unassigned }: Picture, device_id: string, option: string): number {
  const parts = new Map<string, PartialPayment>();
  for (const part of [...unassigned.values(), ...[...orders.values()].flatMap(paidParts)])
    if (part.device_id === device_id && part.option === option) parts.set(part.partialPayment_id, part);
  const taken = sumOf([...parts.values()].map(({ amount }) => amount));
  const refunded = sumOf(
    [...parts.values()].flatMap(({ refunds = [] }) => refunds.map(({ amount, tip = 0 }) => amount - tip)),
  );
  if (option !== 'cash') return taken - refunded;
  const returned = [...orders.values()]
    .flatMap(({ returns = [] }) => returns)
    .filter((back) => back.device_id === device_id);
  return taken - sumOf(returned.map(({ amount }) => amount));
}
