import { accept, refuse, type Result } from '../error/refusal.ts';
import { attachPayments } from '../payment/attachPayments.ts';
import type { Table } from '../table/table.ts';
import { contactRefusal } from './contactRefusal.ts';
import { finished } from './finished.ts';
import { guestTermsRefusal } from './guestTerms.ts';
import { begunLine } from './heldLines.ts';
import { hasLine } from './lineParts.ts';
import { linesElsewhere } from './linesElsewhere.ts';
import { actorName, type Occurrence } from './occurrence.ts';
import type { NewOrder, Order, OrderFlag } from './order.ts';
import { statusOf } from './orderStates.ts';
import { plannedTime } from './plannedTime.ts';
import { noChange, type Change, type Picture } from './picture.ts';
import { countLines, notesRefusal } from './priceLines.ts';
import { pricedOrder, type PricedOrder } from './pricedOrder.ts';

/**
 * A new order, with the table session that it opens and the payments that waited for it. The same order again changes
 * nothing; another one under its id is refused.
 */
export function placeOrder(picture: Picture, wanted: NewOrder, occurrence: Occurrence): Result<Change> {
  const existing = picture.orders.get(wanted.order_id);
  if (existing) return isSame(existing, wanted) ? accept(noChange) : refuse('id_taken');
  const count = countLines(wanted.items);
  if (!count.ok) return count;
  const notes = notesRefusal(wanted.items, occurrence);
  if (notes) return notes;
  if (wanted.restaurant_id !== occurrence.restaurant.restaurant_id) return refuse('not_found');
  if (occurrence.standing === 'guest' && isOutdated(wanted, occurrence.at)) return refuse('order_outdated');
  const terms = occurrence.standing === 'guest' ? guestTermsRefusal(occurrence.restaurant, wanted) : undefined;
  if (terms) return terms;
  const unreachable = contactRefusal(wanted.contact, occurrence.standing);
  if (unreachable) return unreachable;
  const twice = linesElsewhere(picture, wanted.items, occurrence);
  if (!twice.ok) return twice;
  const seated = seat(picture, wanted, occurrence);
  if (!seated.ok) return seated;
  const priced = pricedOrder(wanted, occurrence);
  if (!priced.ok) return priced;
  const order = newOrder(wanted, priced.value, seated.value, occurrence);
  const flags = [
    ...order.flags,
    ...twice.value,
    ...seated.value.flags,
    ...confirmationFlags(picture, order, occurrence),
  ];
  return accept(arrival(picture, { ...order, flags }, seated.value.tables, occurrence));
}

/** Nobody waits any more for what the network has held up so long. */
const isOutdated = ({ validUntil }: NewOrder, at: string): boolean => Date.parse(validUntil ?? at) < Date.parse(at);

/** The change that a new order makes, together with payments that were taken before it arrived (D31). */
export function arrival(picture: Picture, order: Order, tables: Table[], occurrence: Occurrence): Change {
  const { drafts, assigned } = attachPayments(picture, order);
  return { ...finished(picture, drafts, occurrence), tables, assigned };
}

type Seat = { table_id?: string; session_id?: string; tables: Table[]; flags: OrderFlag[] };

/**
 * The table of an order and the session that it belongs to; the first order opens it (D16). A table that the house does
 * not have, because it was removed meanwhile or is another's, must not lose what was sold offline: the order stands
 * without it, flagged (ADR 23).
 */
function seat(picture: Picture, { table_id }: NewOrder, occurrence: Occurrence): Result<Seat> {
  if (!table_id) return accept({ tables: [], flags: [] });
  const table = picture.tables.get(table_id);
  if (!table || table.restaurant_id !== occurrence.restaurant.restaurant_id) {
    return occurrence.standing === 'offline'
      ? accept({ tables: [], flags: ['table_unknown'] })
      : refuse('table_unknown');
  }
  const session = table.session ?? occurrence.openSession?.();
  const tables = session && !table.session ? [{ ...table, session }] : [];
  return accept({ table_id, ...(session ? { session_id: session.session_id } : {}), tables, flags: [] });
}

function newOrder(
  wanted: NewOrder,
  priced: PricedOrder,
  { table_id, session_id }: Pick<Seat, 'table_id' | 'session_id'>,
  occurrence: Occurrence,
): Order {
  const { at, by, standing, device_id, restaurant, number } = occurrence;
  const { order_id, restaurant_id, type, payment, note, contact, address, customer, nickname } = wanted;
  const orderedAt = plannedTime(wanted.orderedAt, at);
  const statusEntry = { status: 'created' as const, at, by: actorName(by) };
  return {
    order_id,
    number,
    restaurant_id,
    type,
    statusEntry,
    statusEntries: [statusEntry],
    ...(note ? { note } : {}),
    ...(contact ? { contact } : {}),
    ...(address ? { address } : {}),
    ...(table_id ? { table_id } : {}),
    ...(table_id && nickname ? { nickname } : {}),
    ...(session_id ? { session_id } : {}),
    items: priced.items.map((line) => begunLine(line, at)),
    payment: { option: payment.option },
    ...priced.totals,
    amountPaid: 0,
    tip: 0,
    currency: restaurant.currency,
    ...(orderedAt ? { orderedAt } : {}),
    createdAt: at,
    ...(standing === 'offline' ? { occurredAt: at } : {}),
    updatedAt: at,
    version: 0,
    ...(device_id ? { device_id } : {}),
    ...(by.kind === 'employee' ? { employee_id: by.id } : {}),
    ...(by.kind === 'user' ? { user_id: by.id } : {}),
    ...(customer && device_id ? { user_id: customer } : {}),
    menu_revision: priced.menu_revision,
    discounts: [],
    taxes: [],
    payments: [],
    applied: [],
    flags: priced.flags,
  };
}

/** What still has to happen before the kitchen may start. Who took the order does not matter: online is paid first (D11). */
function confirmationFlags(picture: Picture, order: Order, { standing, restaurant }: Occurrence): OrderFlag[] {
  const flags: OrderFlag[] = [];
  if (order.payment.option === 'online') flags.push('awaiting_payment');
  if (standing === 'guest' && restaurant.confirmFirstOrder && order.session_id && !isTrusted(picture, order)) {
    flags.push('needs_confirmation');
  }
  return flags;
}

/** Whether the staff have already let a phone order of the same session pass (D16). */
function isTrusted(picture: Picture, { session_id }: Order): boolean {
  return [...picture.orders.values()].some(
    (other) =>
      other.session_id === session_id &&
      !other.device_id &&
      !other.flags.includes('needs_confirmation') &&
      statusOf(other) !== 'rejected',
  );
}

/** Every line that is wanted is on the order as it was placed, whatever happened to it since. */
function isSame(existing: Order, wanted: NewOrder): boolean {
  return (
    existing.restaurant_id === wanted.restaurant_id &&
    existing.type === wanted.type &&
    wanted.items.every((line) => hasLine(existing, line))
  );
}
