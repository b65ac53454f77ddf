import { missingToMinimum } from '../cart/cartTotals.ts';
import { accept, refuse, type Refusal, type Result } from '../error/refusal.ts';
import { isSameLine } from '../menu/choiceKey.ts';
import type { PriceRules } from '../menu/linePrice.ts';
import type { Money } from '../money/money.ts';
import { claimedUnits, paidUnits, unitsClaimed } from '../payment/claimAmount.ts';
import { allocatedTo, remainingAmount } from '../payment/remaining.ts';
import { soldOutIn, soldOutRefusal } from './availability.ts';
import type { Command, VoidedLine } from './command.ts';
import { fireLines } from './fireLines.ts';
import { begunLine } from './heldLines.ts';
import { hasLine, partedLine } from './lineParts.ts';
import { followLines, markLines } from './markLines.ts';
import type { Occurrence } from './occurrence.ts';
import type { NewOrderItem, Order, OrderFlag, OrderItem } from './order.ts';
import { isOpenOrder, statusOf, wasReady } from './orderStates.ts';
import { activeLines, withTotals } from './orderTotals.ts';
import { keepLines, maxLines, notesRefusal, priceLines } from './priceLines.ts';
import { withPrinted } from './withPrinted.ts';

export type LinesChange = Omit<Extract<Command, { type: 'order.lines' }>['body'], 'order_id'>;

/**
 * An open order with lines added, voided, fired, crossed off and printed; what it has already seen changes nothing. What
 * somebody crosses off is held no more.
 */
export function changeLines(order: Order, change: LinesChange, occurrence: Occurrence): Result<Order> {
  const refusal = mayChange(order, occurrence) ?? guestMayNot(change, order, occurrence);
  if (refusal) return refusal;
  const fresh = (change.add ?? []).filter((line) => !hasLine(order, line));
  const added = addLines(order, fresh, occurrence);
  if (!added.ok) return added;
  const voided = voidLines(added.value, change.void ?? [], occurrence);
  if (!voided.ok) return voided;
  const done = (change.done ?? []).filter((id) => voided.value.items.some(({ line_id }) => line_id === id));
  const fired = fireLines(voided.value, [...(change.fire ?? []), ...done], occurrence.at);
  if (!fired.ok) return fired;
  const marked = markLines(fired.value, change, occurrence);
  if (!marked.ok) return marked;
  const printed = withPrinted(marked.value, change.printed ?? [], occurrence.at);
  if (printed.items === order.items) return accept(printed);
  const isSaid = marked.value !== fired.value || voided.value !== added.value;
  const followed = isSaid ? followLines(printed, occurrence) : printed;
  return withinPaid(order, withTopUp(followed, occurrence), occurrence);
}

/**
 * All lines anew; the version says which order was meant. Voided lines stay on record. A guest who named a sum gets what
 * comes to just that.
 */
export function replaceLines(
  order: Order,
  lines: NewOrderItem[],
  { version, amountTotal }: { version: number; amountTotal?: Money },
  occurrence: Occurrence,
): Result<Order> {
  const refusal = mayChange(order, occurrence) ?? guestMayNot({}, order, occurrence);
  if (refusal) return refusal;
  if (version !== order.version) return refuse('order_changed', { details: { current: order } });
  const kept = order.items.filter((item) => item.voided || lines.some((line) => isSameLine(item, line)));
  // what they ask for is what is to be there, whatever became of other units of it before
  const fresh = lines.filter((line) => !kept.some((item) => isSameLine(item, line)));
  const added = addLines({ ...order, items: kept }, fresh, occurrence);
  if (!added.ok) return added;
  const missing = claimedLines(order).some(
    (id) => !added.value.items.some((item) => item.line_id === id && !item.voided),
  );
  if (missing) return refuse('line_paid');
  const topUp = order.type === 'delivery' ? missingTopUp(added.value, occurrence) : 0;
  const replaced = followLines({ ...added.value, topUp }, occurrence);
  const total = withTotals(replaced).amountTotal;
  if (occurrence.standing === 'guest' && amountTotal !== undefined && amountTotal !== total)
    return refuse('price_changed', { details: { amountTotal: total, current: order } });
  return withinPaid(order, replaced, occurrence);
}

/** Guests change only what nobody has accepted yet. */
export function mayChange(order: Order, { standing }: Occurrence): Refusal | undefined {
  const details = { current: order };
  if (!isOpenOrder(order)) return refuse('order_closed', { details });
  return standing === 'guest' && statusOf(order) !== 'created' ? refuse('order_changed', { details }) : undefined;
}

/** Nobody crosses off his own lines, says when they are made or what the kitchen has on paper, nor orders more at the percentage that the house has taken off what was there. */
function guestMayNot(change: LinesChange, order: Order, { standing }: Occurrence): Refusal | undefined {
  if (standing !== 'guest') return undefined;
  const { fire, printed, accept: taken, begin, done, serve, recall } = change;
  if ([fire, printed, taken, begin, done, serve, recall].some((ids) => ids?.length)) return refuse('not_allowed');
  const reduced = order.discounts.some(({ percent }) => percent !== undefined);
  return reduced ? refuse('order_changed', { details: { current: order } }) : undefined;
}

function addLines(order: Order, fresh: readonly NewOrderItem[], occurrence: Occurrence): Result<Order> {
  if (fresh.length === 0) return accept(order);
  const ids = [...order.items, ...fresh].map(({ line_id }) => line_id);
  if (new Set(ids).size < ids.length) return refuse('id_taken');
  if (ids.length > maxLines) return refuse('order_too_large');
  const notes = notesRefusal([...order.items, ...fresh], occurrence);
  if (notes) return notes;
  const priced = pricedAdditions(order, fresh, occurrence);
  if (!priced.ok) return priced;
  const late = wasReady(order) ? { afterReady: true as const } : {};
  const items = priced.value.items.map((line) => ({ ...begunLine(line, occurrence.at), ...late }));
  return accept({
    ...order,
    items: [...order.items, ...items],
    flags: [...new Set([...order.flags, ...priced.value.flags])],
  });
}

/** Of lines added offline nobody knows what was taken for them alone: those that no menu prices cost nothing, flagged. */
export function pricedAdditions(
  order: Order,
  lines: readonly NewOrderItem[],
  occurrence: Occurrence,
): Result<{ items: OrderItem[]; flags: OrderFlag[] }> {
  const { restaurant, standing } = occurrence;
  const index = occurrence.menu ?? occurrence.currentTotalsMenu;
  const soldOut = standing === 'guest' ? soldOutRefusal(lines, restaurant.soldOut) : undefined;
  if (soldOut) return soldOut;
  const flags: OrderFlag[] = soldOutIn(lines, restaurant.soldOut).length > 0 ? ['sold_out'] : [];
  const rules: PriceRules = {
    orderType: order.type,
    taxByOrderType: restaurant.taxByOrderType,
    mayLeaveOut: standing !== 'guest',
  };
  const priced = index ? priceLines(index, lines, rules) : refuse('menu_revision_unknown');
  if (priced.ok) return accept({ items: priced.value, flags });
  if (standing !== 'offline') return priced;
  return accept({ items: keepLines(index, lines, rules, 0), flags: [...flags, 'price_flagged'] });
}

function voidLines(order: Order, voids: readonly VoidedLine[], occurrence: Occurrence): Result<Order> {
  let items = order.items;
  // who says no number means all of it
  for (const { line_id, reason, quantity = Infinity, part_id } of voids) {
    const line = items.find((item) => item.line_id === line_id);
    if (!line) return refuse('line_unknown', { details: { line_id } });
    if (line.voided || items.some((item) => item.line_id === part_id && item.partOf === line_id)) continue;
    if (!reason.trim()) return refuse('note_required');
    if (quantity < line.quantity) {
      if (!part_id || items.some((item) => item.line_id === part_id)) return refuse('id_taken');
      const free = line.quantity - claimedUnits(order, line_id);
      if (occurrence.standing !== 'offline' && quantity > free) return refuse('line_paid', { details: { line_id } });
      const { rest, part } = partedLine(line, quantity, part_id);
      const voided = { ...part, voided: { at: occurrence.at, reason } };
      items = items.flatMap((item) => (item === line ? [rest, voided] : [item]));
      continue;
    }
    if (occurrence.standing !== 'offline') {
      const claim = claimOn(order, line_id);
      if (claim) return refuse(claim === 'paid' ? 'line_paid' : 'lines_already_claimed', { details: { line_id } });
    }
    const voided = { ...line, voided: { at: occurrence.at, reason } };
    items = items.map((item) => (item === line ? voided : item));
  }
  return accept(items === order.items ? order : { ...order, items });
}

/** Lines never raise a top-up afterwards: what the kitchen could not serve must not cost the guest. */
function withTopUp(order: Order, occurrence: Occurrence): Order {
  return { ...order, topUp: Math.min(order.topUp, missingTopUp(order, occurrence)) };
}

function missingTopUp(order: Order, { restaurant }: Occurrence): number {
  const amountItems = activeLines(order.items).reduce((sum, { amount }) => sum + amount, 0);
  return missingToMinimum(amountItems, restaurant.minOrderValue);
}

/**
 * What is paid or being paid stays covered; what was done offline is accepted and shows as overpaid instead (D12). What
 * was to be paid online first and is paid grows by no guest's change: the kitchen may have it already (D11, ADR 24).
 */
export function withinPaid(before: Order, after: Order, { standing }: Occurrence): Result<Order> {
  if (standing === 'offline') return accept(after);
  const totalled = withTotals(after);
  const { amountTotal } = totalled;
  if (standing === 'guest' && isPaidFirst(before) && remainingAmount(totalled) > remainingAmount(before))
    return refuse('order_paid', { details: { current: before } });
  if (amountTotal >= before.amountTotal) return accept(after);
  if (amountTotal < before.amountPaid) return refuse('line_paid');
  const open = before.payments
    .filter((part) => part.status === 'open')
    .reduce((sum, part) => sum + allocatedTo(part, before.order_id), 0);
  return amountTotal < before.amountPaid + open ? refuse('lines_already_claimed') : accept(after);
}

/** An order that its guest paid before the restaurant got it. */
const isPaidFirst = (order: Order): boolean =>
  order.payment.option === 'online' && !order.flags.includes('awaiting_payment');

function claimOn(order: Order, line_id: string): 'open' | 'paid' | undefined {
  if (paidUnits(order, line_id) > 0) return 'paid';
  return unitsClaimed(order, line_id, 'open') > 0 ? 'open' : undefined;
}

const claimedLines = (order: Order): string[] =>
  order.items.map(({ line_id }) => line_id).filter((line_id) => claimedUnits(order, line_id) > 0);
