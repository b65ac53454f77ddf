import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Money } from '../money/money.ts';
import type { Occurrence } from '../order/occurrence.ts';
import type { CashReturned, Order } from '../order/order.ts';
import { applyAction } from '../order/orderAction.ts';
import { hasPassed } from '../order/orderStates.ts';
import { isAmount } from './partAmount.ts';
import { heldByHand } from './remaining.ts';
import { madeBy } from './returnCash.ts';

/** What goes back in cash, as whoever gives it says. */
type Refund = { amount?: Money; note?: string };

/**
 * The order after its refund, with the cash that left a drawer for it (ADR 64). What a device gave back offline is recorded
 * as it was, also where nothing of it was left; otherwise it is all that is left. Who does not say how much gives back
 * that: a device out of its drawer, an owner out of nobody's.
 */
export function refundOrder(order: Order, { amount, note }: Refund, occurrence: Occurrence): Result<Order> {
  if (amount !== undefined && !isAmount(amount)) return refuse('amount_invalid');
  const isGone = occurrence.standing === 'offline' && amount !== undefined;
  const known = isGone ? { ...order, amountPaid: Math.max(order.amountPaid, amount) } : order;
  const acted = applyAction(known, 'refund', occurrence, note);
  if (!acted.ok) return acted;
  if (hasPassed(order, 'refunded')) return refundedBefore(order, { amount, note }, occurrence);
  const owed = heldByHand(order);
  if (amount !== undefined && !isGone && amount !== owed) return refuse('amount_invalid', { details: { owed } });
  const given = amount ?? (occurrence.device_id === undefined ? 0 : owed);
  // whoever gave back nothing of what there is says so too: the rest is still the guest's
  const isSaid = given > 0 || (amount !== undefined && owed > 0);
  return accept(isSaid ? withReturn(acted.value, { amount: given, note }, occurrence) : acted.value);
}

/**
 * Cash that was given back offline lies in no drawer any more, whoever was first: it went out once more. Online nobody gives
 * it back again. Who says no amount wants what is done; only another device of an older release has given it back too.
 */
function refundedBefore(order: Order, { amount, note }: Refund, occurrence: Occurrence): Result<Order> {
  if (occurrence.standing !== 'offline')
    return amount ? refuse('invalid_order_action', { details: { current: order } }) : accept(order);
  const given = amount ?? givenByAnother(order, occurrence);
  return accept(given > 0 ? withReturn(order, { amount: given, note }, occurrence, { again: true }) : order);
}

/** What was there to give back before the refund, to a device that had not refunded it. */
function givenByAnother(order: Order, { device_id }: Occurrence): Money {
  const returns = order.returns ?? [];
  if (device_id === undefined || returns.some((back) => back.whole && back.device_id === device_id)) return 0;
  return heldByHand({ ...order, returns: returns.filter(({ whole }) => !whole) });
}

function withReturn(
  order: Order,
  { amount, note }: { amount: Money; note: string | undefined },
  occurrence: Occurrence,
  more: Pick<CashReturned, 'again'> = {},
): Order {
  const back = { ...madeBy(occurrence), amount, whole: true as const, ...more, ...(note ? { note } : {}) };
  return { ...order, returns: [...(order.returns ?? []), back] };
}
