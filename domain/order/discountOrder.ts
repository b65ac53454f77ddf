import { accept, refuse, type Result } from '../error/refusal.ts';
import { withinPaid } from './changeLines.ts';
import type { Occurrence } from './occurrence.ts';
import type { Discount, NewDiscount, Order } from './order.ts';
import { isOwed } from './orderStates.ts';

/** More than any bill has. */
const maxDiscounts = 20;

/**
 * An order with a discount given, changed or taken away, by its id. So many percent are of the lines, so many cents of
 * the whole bill. Taking away what is not there is a change too: only then is its key known, and a late replay cannot
 * undo what others gave since. It never takes the bill below what is paid already, unless that has happened offline (D12, D31).
 * Refusals: `not_allowed` (guests), `order_closed`, `note_required` without a reason, `amount_invalid`,
 * `amount_exceeds_remaining`, `lines_already_claimed` when what is being paid would no longer be owed.
 */
export function discountOrder(order: Order, wanted: NewDiscount, occurrence: Occurrence): Result<Order> {
  if (occurrence.standing === 'guest') return refuse('not_allowed');
  if (!isOwed(order)) return refuse('order_closed', { details: { current: order } });
  const others = order.discounts.filter(({ discount_id }) => discount_id !== wanted.discount_id);
  if (wanted.remove || wanted.amount === 0) {
    return accept({ ...order, discounts: others });
  }
  const discount = discountOf(wanted);
  if (!discount.ok) return discount;
  if (others.length >= maxDiscounts) return refuse('order_too_large');
  const offline = occurrence.standing === 'offline';
  if (!offline && discount.value.amount > order.amountTotal + sumOf(order.discounts) - sumOf(others)) {
    return refuse('amount_exceeds_remaining');
  }
  const within = withinPaid(order, { ...order, discounts: [...others, discount.value] }, occurrence);
  return !within.ok && within.code === 'line_paid' ? refuse('amount_exceeds_remaining') : within;
}

/** Of so many percent the amount follows from the lines (orderTotals). */
function discountOf({ discount_id, amount, percent, reason }: NewDiscount): Result<Discount> {
  if (!reason?.trim()) return refuse('note_required');
  if ((amount === undefined) === (percent === undefined)) return refuse('amount_invalid');
  const said = { discount_id, reason: reason.trim() };
  if (percent !== undefined) {
    const possible = percent > 0 && percent <= 100;
    return possible ? accept({ ...said, amount: 0, percent }) : refuse('amount_invalid');
  }
  return Number.isSafeInteger(amount) && amount! > 0 ? accept({ ...said, amount: amount! }) : refuse('amount_invalid');
}

const sumOf = (discounts: readonly Discount[]): number => discounts.reduce((sum, { amount }) => sum + amount, 0);
