import type { Command, CommandType } from '#domain/order/command.ts';
import type { NewOrderItem, Order, OrderItem, OrderType } from '#domain/order/order.ts';
import { orderActions } from '#domain/order/order.ts';
import { orderCan, statusOf } from '#domain/order/orderStates.ts';
import type { Picture } from '#domain/order/picture.ts';
import type { Occurrence } from '#domain/order/occurrence.ts';
import { openPart } from '#domain/payment/openPart.ts';
import type { NewPartialPayment } from '#domain/payment/partialPayment.ts';
import { heldByHand, overpaidAmount, remainingAmount, unclaimedAmount } from '#domain/payment/remaining.ts';
import { waiterReasons } from '#domain/table/table.ts';
import type { Chance } from '#src/data/testing/chance.ts';
import { items, restaurant, tables } from '#src/data/testing/house.ts';

const { restaurant_id, menu_revision } = restaurant;

/** What somebody sees who is about to do something, and where a guest sits. */
export type Situation = { chance: Chance; shown: Picture; guest?: { table_id: string; generation: number } };

/** What a station says of its lines (ADR 50), and what else is done with them. */
export const lineMarks = ['accept', 'begin', 'done', 'serve', 'recall', 'fire', 'printed'] as const;

type Wish = (situation: Situation, order: Order | undefined) => Command | undefined;

/**
 * What people wish from what their screen shows, one wish for each command of the contract: mostly what the screen would
 * offer, sometimes what the rules refuse. A command without its wish does not compile.
 */
export const wishes: Readonly<Record<CommandType, Wish>> = {
  'order.place': ({ chance, guest }) => placed(chance, guest),
  'order.action': ({ chance, guest }, order) => {
    if (!order) return undefined;
    const { order_id } = order;
    if (guest) return { type: 'order.action', body: { order_id, action: 'reject', note: 'changed my mind' } };
    const possible = orderActions.filter(
      (action) => orderCan[action](order).ok && (action !== 'reject' || chance.happens(0.1)),
    );
    const action = possible.length > 0 && chance.happens(0.93) ? chance.pick(possible) : chance.pick(orderActions);
    const lines = action === 'ready' && chance.happens(0.7) ? { lines: order.items.map(({ line_id }) => line_id) } : {};
    // as the register says it: what leaves the drawer, whatever becomes of the bill meanwhile
    const cash = action === 'refund' ? { amount: heldByHand(order) } : {};
    return { type: 'order.action', body: { order_id, action, note: 'because', ...lines, ...cash } };
  },
  'order.lines': ({ chance, guest }, order) => {
    if (!order) return undefined;
    const { order_id } = order;
    const add = { type: 'order.lines' as const, body: { order_id, add: [line(chance, guest)], menu_revision } };
    const active = activeOf(order);
    if (guest || active.length === 0 || chance.happens(0.25)) return add;
    const some = active.filter(() => chance.happens(0.6)).map(({ line_id }) => line_id);
    if (chance.happens(0.2))
      return { type: 'order.lines', body: { order_id, void: [voided(chance, chance.pick(active))] } };
    return some.length > 0 ? { type: 'order.lines', body: { order_id, [chance.pick(lineMarks)]: some } } : add;
  },
  'order.info': ({ chance, guest }, order) => {
    if (!order) return undefined;
    const said = [
      { note: `note ${chance.below(100)}` },
      { givenCash: 5_000 },
      ...(guest ? [] : [{ promisedAt: new Date(Date.parse(order.createdAt) + 1_800_000).toISOString() }]),
    ];
    return { type: 'order.info', body: { order_id: order.order_id, ...chance.pick(said) } };
  },
  'order.replace': ({ chance, guest }, order) => {
    if (!order) return undefined;
    const kept = activeOf(order).filter(() => chance.happens(0.7));
    const lines = [...kept.map(asNew), ...(kept.length === 0 || chance.happens(0.5) ? [line(chance, guest)] : [])];
    return {
      type: 'order.replace',
      body: { order: { order_id: order.order_id, version: order.version, items: lines } },
    };
  },
  'order.discount': ({ chance }, order) => {
    if (!order) return undefined;
    const discount_id = order.discounts[0]?.discount_id ?? chance.id();
    const most = Math.max(1, Math.floor(unclaimedAmount(order) / 2));
    const given = chance.pick([{ percent: 10 }, { amount: 1 + chance.below(most) }, { remove: true }]);
    return {
      type: 'order.discount',
      body: { order_id: order.order_id, discount: { discount_id, reason: 'late', ...given } },
    };
  },
  'order.move': ({ chance, shown }, order) => {
    const to = { table_id: chance.pick(tables).table_id };
    const taken = [...shown.tables.values()].filter(({ session }) => session);
    if (order && (taken.length === 0 || chance.happens(0.5)))
      return { type: 'order.move', body: { order_id: order.order_id, to } };
    return taken.length > 0 ? { type: 'order.move', body: { table_id: chance.pick(taken).table_id, to } } : undefined;
  },
  'order.split': ({ chance }, order) => {
    const active = order ? activeOf(order) : [];
    if (!order || active.length === 0) return undefined;
    const parts = active
      .filter(() => chance.happens(0.5))
      .map(({ line_id, quantity }) => ({
        line_id,
        quantity: 1 + chance.below(quantity),
        part_id: chance.id(),
      }));
    if (parts.length === 0) return undefined;
    const where = chance.happens(0.5) ? { table_id: chance.pick(tables).table_id } : {};
    return {
      type: 'order.split',
      body: { order_id: order.order_id, to: { order_id: chance.id(), ...where }, lines: parts },
    };
  },
  'order.rate': ({ chance, shown }, order) => {
    const done = [...shown.orders.values()].find((each) => statusOf(each) === 'completed' && each.rating === undefined);
    const rated = done ?? order;
    return rated && { type: 'order.rate', body: { order_id: rated.order_id, stars: 1 + chance.below(5) } };
  },
  'payment.open': (situation, order) => {
    const part = order && partWanted(situation, order);
    return part && { type: 'payment.open', body: part };
  },
  'payment.cancel': ({ chance }, order) => {
    const open = order?.payments.filter(({ status }) => status === 'open') ?? [];
    if (open.length === 0) return undefined;
    return { type: 'payment.cancel', body: { partialPayment_id: chance.pick(open).partialPayment_id } };
  },
  'payment.confirm': (situation, order) => {
    if (!order) return undefined;
    const { chance, guest, shown } = situation;
    const open = order.payments.find(({ status }) => status === 'open');
    if (guest) return open && { type: 'payment.confirm', body: { ...idOf(open), paymentOption: 'online' } };
    const { order_id } = order;
    if (chance.happens(0.1)) return { type: 'payment.confirm', body: { order_id, paymentOption: 'later' } };
    const cash = { paymentOption: 'cash', given: 60_000 } as const;
    if (open && chance.happens(0.5)) return { type: 'payment.confirm', body: { ...idOf(open), ...cash } };
    const part = partWanted(situation, order);
    const preview = part && openPart(shown, part, asShown);
    // as the pay screen takes it: what was taken goes along, whatever becomes of the bill meanwhile
    const taken = preview?.ok && { ...part!, amount: preview.value.amount };
    return taken ? { type: 'payment.confirm', body: { ...idOf(taken), partialPayment: taken, ...cash } } : undefined;
  },
  'payment.return': ({ chance }, order) => {
    const amount = order ? overpaidAmount(order) : 0;
    if (!order || amount === 0) return undefined;
    return { type: 'payment.return', body: { order_id: order.order_id, amount: chance.happens(0.7) ? amount : 1 } };
  },
  'table.call': ({ chance, guest }) => {
    const table_id = guest?.table_id ?? chance.pick(tables).table_id;
    const visit = guest ? { table_generation: guest.generation } : {};
    return {
      type: 'table.call',
      body: { event_id: chance.id(), table_id, reason: chance.pick(waiterReasons), ...visit },
    };
  },
  'table.seen': (situation) => answered(situation, 'table.seen'),
  'table.process': (situation) => answered(situation, 'table.process'),
  'table.close': ({ chance, shown }) => {
    const taken = [...shown.tables.values()].filter(({ session }) => session);
    const { table_id } = chance.pick(taken.length > 0 ? taken : tables);
    return { type: 'table.close', body: { table_id, ...(chance.happens(0.5) ? { force: true, note: 'left' } : {}) } };
  },
};

const asShown: Occurrence = {
  key: 'preview',
  at: '2026-11-21T10:00:00.000Z',
  by: { kind: 'device', id: 'preview' },
  standing: 'staff',
  restaurant,
  menu: undefined,
  number: '',
};

const activeOf = ({ items: lines }: Order): OrderItem[] => lines.filter(({ voided: gone }) => !gone);
const idOf = ({ partialPayment_id }: { partialPayment_id: string }) => ({ partialPayment_id });

function answered({ chance, shown }: Situation, type: 'table.seen' | 'table.process'): Command | undefined {
  const calls = [...shown.tableEvents.values()].filter(({ processedAt }) => !processedAt);
  return calls.length > 0 ? { type, body: { event_id: chance.pick(calls).event_id } } : undefined;
}

/** A part of one order, or of two of its visit: some of its lines, a sum, or a share of what is left. */
function partWanted({ chance, shown }: Situation, order: Order): NewPartialPayment | undefined {
  const { order_id, session_id } = order;
  const rest = remainingAmount(order);
  if (rest === 0 && chance.happens(0.95)) return undefined;
  const beside = [...shown.orders.values()].find(
    (other) => other.order_id !== order_id && other.session_id === session_id && remainingAmount(other) > 0,
  );
  const orders = beside && session_id && chance.happens(0.3) ? [order_id, beside.order_id] : [order_id];
  const part = { partialPayment_id: chance.id(), restaurant_id, orders, ...(chance.happens(0.2) ? { tip: 100 } : {}) };
  const how = chance.below(4);
  const [first] = activeOf(order);
  if (how === 0 && first) return { ...part, lines: [{ order_id, line_id: first.line_id, quantity: 1 }] };
  if (how === 1) return { ...part, amount: 1 + chance.below(Math.max(1, rest)) };
  return { ...part, share: chance.happens(0.5) ? { of: 1, count: 1 } : { of: 2 + chance.below(3), count: 1 } };
}

function asNew({ line_id, quantity, note, course, item }: OrderItem): NewOrderItem {
  return { line_id, quantity, ...(note ? { note } : {}), ...(course ? { course } : {}), ...(item ? { item } : {}) };
}

const types: readonly OrderType[] = ['local', 'local', 'local', 'takeaway', 'delivery'];
const address = { street: 'Hauptplatz 2', postalCode: '1010', city: 'Wien', country: 'AT' };
const contact = { name: 'Anna', phone: '+436601234567' };

function placed(chance: Chance, guest: Situation['guest']): Command {
  const lines = Array.from({ length: 1 + chance.below(3) }, () => line(chance, guest));
  const amountLines = lines.reduce((sum, { item, quantity }) => sum + priceOf(item?.item_id) * quantity, 0);
  const type = guest ? 'local' : chance.pick(types);
  const where =
    type === 'local'
      ? { table_id: guest?.table_id ?? chance.pick(tables).table_id }
      : type === 'delivery'
        ? { address, contact }
        : { contact };
  const order = {
    order_id: chance.id(),
    restaurant_id,
    type,
    ...where,
    items: lines,
    payment: { option: chance.pick(['later', 'cash'] as const) },
    menu_revision,
    amountTotal: amountLines + (type === 'delivery' ? 200 : 0),
    ...(guest ? { table_generation: guest.generation } : {}),
  };
  return { type: 'order.place', body: { order } };
}

const priceOf = (id: string | undefined): number => items.find(({ item_id }) => item_id === id)?.options[0]?.price ?? 0;

function line(chance: Chance, guest: Situation['guest']): NewOrderItem {
  const { item_id, options } = chance.pick(items);
  const held = !guest && chance.happens(0.2);
  return {
    line_id: chance.id(),
    quantity: 1 + chance.below(3),
    ...(held ? { course: 2, held: true as const } : {}),
    item: { item_id, option_id: options[0]?.option_id ?? '', ingredients: {}, toppings: {}, selections: {} },
  };
}

/** The whole line, or some units of it. */
const voided = (chance: Chance, { line_id, quantity }: OrderItem) => ({
  line_id,
  reason: 'spilt',
  ...(chance.happens(0.5) ? { quantity: 1 + chance.below(quantity), part_id: chance.id() } : {}),
});
