import type { Actor } from '../account/account.ts';
import type { Money } from '../money/money.ts';
import type { Command } from '../order/command.ts';
import { actorKey } from '../order/occurrence.ts';
import type { Order, OrderItem } from '../order/order.ts';
import type { Change, Picture } from '../order/picture.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';
import type { Booking } from './booking.ts';
import { paymentBookings, refundBookings } from './moneyBookings.ts';

/** Who does it, when, where, and under which key. */
export type Booked = { key: string; at: string; by: Actor; restaurant: Restaurant };

/**
 * What a register books of a command, by what it changes there: orders, voids, discounts, money taken and given back
 * (D33). `change` is missing where the device could not apply it: then the command's own word counts. Each booking names
 * the operation, so that it can be found when that is taken back.
 */
export function bookingsOf(command: Command, before: Picture, change: Change | undefined, done: Booked): Booking[] {
  return bookingsFor(command, before, change, done).map((one) => ({ ...one, body: { ...one.body, key: done.key } }));
}

function bookingsFor(command: Command, before: Picture, change: Change | undefined, done: Booked): Booking[] {
  const after = (id: string): Order | undefined =>
    change?.orders.find(({ order_id }) => order_id === id) ?? before.orders.get(id);
  switch (command.type) {
    case 'order.place': {
      const { order } = command.body;
      const { amountTotal, items } = after(order.order_id) ?? order;
      return [orderBooking(order.order_id, amountTotal, { lines: items.length }, done)];
    }
    case 'order.lines':
      return lineBookings(command.body, before.orders.get(command.body.order_id), after(command.body.order_id), done);
    case 'order.replace': {
      const { order } = command.body;
      return [orderBooking(order.order_id, after(order.order_id)?.amountTotal, { replaced: true }, done)];
    }
    case 'order.discount': {
      const { order_id, discount } = command.body;
      const amount = discountSum(before.orders.get(order_id)) - discountSum(after(order_id));
      const { reason = '', remove = false } = discount;
      return [booking('discount', { order_id }, amount, { reason, removed: remove }, done)];
    }
    case 'order.move':
      return (change?.orders ?? [])
        .filter(({ order_id, table_id }) => before.orders.get(order_id)?.table_id !== table_id)
        .map(({ order_id, table_id }) => {
          const from = before.orders.get(order_id)?.table_id;
          return orderBooking(order_id, undefined, { what: 'moved', from: from ?? null, to: table_id ?? null }, done);
        });
    case 'order.split':
      return splitBookings(command.body, before.orders, change, done);
    case 'order.action':
      return actionBookings(command.body, before.orders.get(command.body.order_id), change, done);
    case 'payment.confirm':
      return paidHere(command.body.paymentOption, before, change).flatMap((part) =>
        paymentBookings(part, ordersOf(part, after), done),
      );
    case 'payment.return': {
      const { order_id } = command.body;
      return returnBookings(command.body, before.orders.get(order_id), after(order_id), done);
    }
    default:
      return [];
  }
}

function booking(
  type: Booking['type'],
  references: NonNullable<Booking['references']>,
  amount: Money | undefined,
  body: NonNullable<Booking['body']>,
  { at, by }: Booked,
): Booking {
  return { at, actor: actorKey(by), type, references, ...(amount === undefined ? {} : { amount }), body };
}

const orderBooking = (
  order_id: string,
  amount: Money | undefined,
  body: NonNullable<Booking['body']>,
  done: Booked,
): Booking => booking('order', { order_id }, amount, body, done);

/** Units that went to a bill of their own: by as much as that comes to, the one that they left is less. */
function splitBookings(
  { order_id, to, lines }: Extract<Command, { type: 'order.split' }>['body'],
  before: Picture['orders'],
  change: Change | undefined,
  done: Booked,
): Booking[] {
  const after = (id: string): Order | undefined => change?.orders.find((order) => order.order_id === id);
  const [was, is, made] = [before.get(order_id), after(order_id), after(to.order_id)];
  // what was split before, or could not be, changed nothing
  if (change && !made) return [];
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const less = was && is ? is.amountTotal - was.amountTotal : undefined;
  return [
    orderBooking(order_id, less, { what: 'split', units, to: to.order_id }, done),
    orderBooking(to.order_id, made?.amountTotal, { what: 'split', units, from: order_id }, done),
  ];
}

/** Lines that came new, and those that are gone, each with what it cost. */
function lineBookings(
  { order_id, add = [], void: voided = [] }: Extract<Command, { type: 'order.lines' }>['body'],
  was: Order | undefined,
  is: Order | undefined,
  done: Booked,
): Booking[] {
  const cost = ({ items }: Order, line_id: string): Money =>
    items.filter((line) => line.line_id === line_id && !line.voided).reduce((sum, { amount }) => sum + amount, 0);
  const added = add.filter(({ line_id }) => !was?.items.some((line) => line.line_id === line_id));
  const amount = is && added.reduce((sum, { line_id }) => sum + cost(is, line_id), 0);
  return [
    ...(added.length > 0 ? [orderBooking(order_id, amount, { added: added.length }, done)] : []),
    ...voided.map(({ line_id, reason }) => {
      const line = was?.items.find((each) => each.line_id === line_id);
      const less = is && was ? cost(is, line_id) - cost(was, line_id) : undefined;
      return booking('void', { order_id }, less, { line_id, reason, ...named(line) }, done);
    }),
  ];
}

const named = (line: OrderItem | undefined): { name?: string } => {
  const name = line && (line.name['en'] ?? Object.values(line.name)[0]);
  return name === undefined ? {} : { name: name.slice(0, 2000) };
};

/**
 * Cash that went back, and the lines that it was for: they are void, and a fixed discount is less by their share of it.
 * What goes back to a card is booked when the card provider has done it.
 */
function returnBookings(
  { order_id, amount, lines, note, tip, rounding }: Extract<Command, { type: 'payment.return' }>['body'],
  was: Order | undefined,
  is: Order | undefined,
  done: Booked,
): Booking[] {
  const id = done.key;
  const back = is ? linesBack(is, id) : [];
  const reason: NonNullable<Booking['body']> = note ? { reason: note } : {};
  const voids = back.map((line) =>
    booking('void', { order_id }, 0 - line.amount, { line_id: line.line_id, ...reason, ...named(line) }, done),
  );
  const gone = back.map(({ line_id }) => line_id);
  const less = discountSum(was) - discountSum(is);
  const discount =
    gone.length > 0 && less !== 0
      ? [booking('discount', { order_id }, less, { ...reason, removed: false, lines: gone }, done)]
      : [];
  const money = { id, order_id, amount, option: 'cash', tip, rounding, ...(note ? { reason: note } : {}) } as const;
  const part = lines && is ? cashPartOf(is) : undefined;
  const of = { ...(lines ? { lines: gone } : {}), ...(part ? { partialPayment_id: part } : {}) };
  return [...voids, ...discount, ...(amount > 0 ? refundBookings({ ...money, ...of }, is, done) : [])];
}

/** The lines that stand in the order as given back under this id. */
function linesBack({ items, returns, cardReturns }: Order, id: string): OrderItem[] {
  const isIt = ({ return_id }: { return_id: string }): boolean => return_id === id;
  const back = returns?.find(isIt) ?? cardReturns?.find(isIt);
  return items.filter(({ line_id }) => back?.lines?.includes(line_id));
}

/** The payment whose receipt is corrected by cash that goes back: the last cash, else the last that was paid. */
function cashPartOf({ payments }: Order): string | undefined {
  const paid = payments.filter(({ status }) => status === 'paid');
  return (paid.findLast(({ option }) => option === 'cash') ?? paid.at(-1))?.partialPayment_id;
}

const discountSum = (order: Order | undefined): Money =>
  (order?.discounts ?? []).reduce((all, { amount }) => all + amount, 0);

/** A rejected order is void as a whole; of a refunded one the cash that is left of it goes back (ADR 64). */
function actionBookings(
  { order_id, action, note = '', amount: said }: Extract<Command, { type: 'order.action' }>['body'],
  was: Order | undefined,
  change: Change | undefined,
  done: Booked,
): Booking[] {
  if (action === 'reject') {
    if (was?.statusEntry.status === 'rejected') return [];
    return [booking('void', { order_id }, was && 0 - was.amountTotal, { reason: note, whole: true }, done)];
  }
  if (action !== 'refund') return [];
  const is = change?.orders.find((order) => order.order_id === order_id);
  const given = change ? is?.returns?.find(({ return_id }) => return_id === done.key)?.amount : said;
  const amount = given ?? 0;
  if (amount === 0) return [];
  return refundBookings({ id: done.key, order_id, amount, option: 'cash', reason: note }, was, done);
}

/** The parts that a confirmation paid, wherever they are by then. What is paid later takes no money. */
function paidHere(option: string, before: Picture, change: Change | undefined): PartialPayment[] {
  if (option === 'later' || !change) return [];
  const known = new Map(
    [...before.orders.values()].flatMap(({ payments }) => payments).map((part) => [part.partialPayment_id, part]),
  );
  const parts = new Map(
    [...change.orders.flatMap(({ payments }) => payments), ...change.unassigned].map((part) => [
      part.partialPayment_id,
      part,
    ]),
  );
  return [...parts.values()].filter(
    (part) => part.status === 'paid' && known.get(part.partialPayment_id)?.status !== 'paid',
  );
}

const ordersOf = (part: PartialPayment, after: (id: string) => Order | undefined): Order[] =>
  part.orders.map((id) => after(id)).filter((order) => order !== undefined);
