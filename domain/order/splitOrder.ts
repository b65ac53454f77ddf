import { accept, refuse, type Refusal, type Result } from '../error/refusal.ts';
import { attachPayments } from '../payment/attachPayments.ts';
import { claimedUnits } from '../payment/claimAmount.ts';
import { withinPaid } from './changeLines.ts';
import type { Command } from './command.ts';
import { finished } from './finished.ts';
import { partedLine, wasHere } from './lineParts.ts';
import { linesElsewhere } from './linesElsewhere.ts';
import { followLines } from './markLines.ts';
import type { Occurrence } from './occurrence.ts';
import type { Order, OrderItem, SplitLine } from './order.ts';
import { isOwed } from './orderStates.ts';
import { activeLines, withTotals } from './orderTotals.ts';
import { noChange, type Change, type Picture } from './picture.ts';

type Split = Extract<Command, { type: 'order.split' }>['body'];

/**
 * Lines, or some units of them, leave an order for a new one: at another table, or as a bill of its own at the same. They
 * are as far in the kitchen as they were, so that nothing is cooked twice, and both orders as far as what they have; a
 * percentage that was taken off follows the lines.
 * What is paid or being paid stays. The same split again changes nothing. Refusals: `not_allowed` (guests), `not_found`,
 * `order_closed`, `invalid_order_action` for what still waits for its money or is not eaten here, `id_taken`,
 * `table_unknown`, `order_empty`, `line_unknown`, `line_paid`, `amount_exceeds_remaining` when a discount would be more
 * than what is left.
 */
export function splitOrder(picture: Picture, { order_id, to, lines }: Split, occurrence: Occurrence): Result<Change> {
  const order = picture.orders.get(order_id);
  if (order?.restaurant_id !== occurrence.restaurant.restaurant_id) return refuse('not_found');
  const made = picture.orders.get(to.order_id);
  if (made) return made.splitFrom === order_id ? accept(noChange) : refuse('id_taken');
  const refusal = mayNotSplit(order, to.table_id, occurrence);
  if (refusal) return refusal;
  if (new Set(lines.map(({ part_id }) => part_id)).size < lines.length) return refuse('id_taken');
  const twice = linesElsewhere(
    picture,
    lines.map(({ part_id }) => ({ line_id: part_id })),
    occurrence,
  );
  if (!twice.ok) return twice;
  const parted = partLines(order, lines, to.order_id, occurrence);
  if (!parted.ok) return parted;
  const { parts } = parted.value;
  const left = followLines(parted.value.left, occurrence);
  const within = withinPaid(order, left, occurrence);
  if (!within.ok) return within;
  const target = to.table_id === undefined ? undefined : picture.tables.get(to.table_id);
  if (to.table_id !== undefined && target?.restaurant_id !== order.restaurant_id) return refuse('table_unknown');
  const session = target && (target.session ?? occurrence.openSession?.());
  const seat = target
    ? { table_id: target.table_id, ...(session ? { session_id: session.session_id } : {}) }
    : {
        ...(order.table_id ? { table_id: order.table_id } : {}),
        ...(order.session_id ? { session_id: order.session_id } : {}),
      };
  const split = splitOffOrder(order, to.order_id, parts, seat, occurrence);
  const fresh = followLines({ ...split, flags: [...split.flags, ...twice.value] }, occurrence);
  const opened = target && !target.session && session ? [{ ...target, session }] : [];
  // cash for it may have overtaken it, also for both together (D31)
  const orders = new Map(picture.orders).set(order_id, left);
  const { drafts, assigned } = attachPayments({ ...picture, orders }, fresh);
  const all = drafts.some((draft) => draft.order_id === order_id) ? drafts : [left, ...drafts];
  return accept({ ...finished(picture, all, occurrence), tables: opened, assigned });
}

function mayNotSplit(order: Order, table_id: string | undefined, { standing }: Occurrence): Refusal | undefined {
  if (standing === 'guest') return refuse('not_allowed');
  const details = { current: order };
  if (!isOwed(order)) return refuse('order_closed', { details });
  const elsewhere = table_id !== undefined && order.type !== 'local' && !order.table_id;
  const waits = order.flags.includes('awaiting_payment');
  return elsewhere || waits || order.type === 'delivery' ? refuse('invalid_order_action', { details }) : undefined;
}

/** What is left, and what goes. A line of which others took units meanwhile gives what it still has. */
function partLines(
  order: Order,
  lines: readonly SplitLine[],
  to: string,
  { standing, at }: Occurrence,
): Result<{ left: Order; parts: OrderItem[] }> {
  let { items } = order;
  const parts: OrderItem[] = [];
  const splitOff = [...(order.splitOff ?? [])];
  for (const { line_id, part_id, quantity } of lines) {
    const line = items.find((item) => item.line_id === line_id && !item.voided);
    if (!line) {
      // somebody may have taken it to yet another order before
      if (standing === 'offline' && wasHere(order, line_id)) continue;
      return refuse('line_unknown', { details: { line_id } });
    }
    const free = line.quantity - claimedUnits(order, line_id);
    const units = standing === 'offline' ? Math.min(quantity, free) : quantity;
    if (units > free || units < 1) return refuse('line_paid', { details: { line_id } });
    const { rest, part } = partedLine(line, units, part_id);
    parts.push(part);
    splitOff.push({ line_id: line.partOf ?? line_id, quantity: units, order_id: to, at });
    items =
      rest.quantity > 0 ? items.map((item) => (item === line ? rest : item)) : items.filter((item) => item !== line);
  }
  if (parts.length === 0) return refuse('order_empty');
  if (standing !== 'offline' && activeLines(items).length === 0) return refuse('order_empty');
  const left = { ...order, items, splitOff };
  return isOverDiscounted(left) ? refuse('amount_exceeds_remaining') : accept({ left, parts });
}

/** A fixed discount of more than what is left would be lost to the guests. */
function isOverDiscounted(order: Order): boolean {
  const { amountItems, discounts } = withTotals(order);
  return (
    discounts.some(({ percent }) => percent === undefined) &&
    discounts.reduce((sum, { amount }) => sum + amount, 0) > amountItems
  );
}

const keptFlags: readonly Order['flags'][number][] = ['price_flagged', 'ticket_printed', 'needs_confirmation'];

function splitOffOrder(
  order: Order,
  order_id: string,
  items: OrderItem[],
  seat: Pick<Order, 'table_id' | 'session_id'>,
  { at, by, number, device_id, standing }: Occurrence,
): Order {
  const { restaurant_id, type, statusEntry, statusEntries, currency, menu_revision, orderedAt, promisedAt } = order;
  return {
    order_id,
    number,
    restaurant_id,
    type,
    statusEntry,
    statusEntries,
    ...seat,
    splitFrom: order.order_id,
    items,
    // what was paid online is paid; nobody is there to pay these lines so
    payment: { option: order.payment.option === 'online' ? 'later' : order.payment.option },
    amountItems: 0,
    deliveryFee: 0,
    topUp: 0,
    amountTotal: 0,
    amountPaid: 0,
    tip: 0,
    currency,
    ...(orderedAt ? { orderedAt } : {}),
    ...(promisedAt ? { promisedAt } : {}),
    // the guests have waited since then
    createdAt: order.createdAt,
    ...(standing === 'offline' ? { occurredAt: at } : {}),
    updatedAt: at,
    version: 0,
    ...(device_id ? { device_id } : {}),
    ...(by.kind === 'employee' ? { employee_id: by.id } : {}),
    menu_revision,
    discounts: order.discounts.filter(({ percent }) => percent !== undefined),
    taxes: [],
    payments: [],
    applied: [],
    flags: order.flags.filter((flag) => keptFlags.includes(flag)),
  };
}
