import type { Money } from '../money/money.ts';
import type { CardReturned, Order } from '../order/order.ts';
import { isOwed } from '../order/orderStates.ts';

/** What is still to be paid: amountTotal − amountPaid, never negative (D12). */
export function remainingAmount(order: Pick<Order, 'amountTotal' | 'amountPaid'>): Money {
  return Math.max(0, order.amountTotal - order.amountPaid);
}

export function isPaid(order: Pick<Order, 'amountTotal' | 'amountPaid'>): boolean {
  return remainingAmount(order) === 0;
}

/** What remains and no open part has claimed yet. */
export function unclaimedAmount(order: Pick<Order, 'order_id' | 'amountTotal' | 'amountPaid' | 'payments'>): Money {
  const claimed = order.payments
    .filter((part) => part.status === 'open')
    .reduce((sum, part) => sum + allocatedTo(part, order.order_id), 0);
  return Math.max(0, remainingAmount(order) - claimed);
}

/** What a part takes off this order's bill. */
export function allocatedTo(part: Part, order_id: string): Money {
  return part.allocations.find((allocation) => allocation.order_id === order_id)?.amount ?? 0;
}

/**
 * What to give back by hand: more was taken than is owed, or the order was rejected after it was paid in cash or on a
 * reader that the provider knows nothing of (D12). What the provider took it also refunds, unless that failed.
 */
export function overpaidAmount(order: Order): Money {
  // a refund that did not say how much went back was of all that there was
  if (order.statusEntry.status === 'refunded' && !order.returns?.some(({ whole }) => whole)) return 0;
  if (isOwed(order)) return Math.max(0, order.amountPaid - order.amountTotal - onTheWayToCards(order));
  return heldByHand(order);
}

/** What people took for an order, or the provider could not return, and have not given back: a refund returns it in cash. */
export const heldByHand = (order: Pick<Order, 'order_id' | 'payments' | 'returns' | 'cardReturns'>): Money =>
  Math.max(0, takenByHand(order) - returnedAmount(order));

/** The same before any of it was given back in cash. What went back to a card for lines, or is about to, is not in it. */
export function takenByHand(order: CardMoney & Pick<Order, 'order_id'>): Money {
  const { order_id, payments } = order;
  const parts = payments.filter((part) => part.status === 'paid' && isReturnedByHand(part, order_id));
  const away = openCardReturns(order).filter((back) => parts.some((part) => isOf(part, back)));
  const gone = parts.flatMap(({ refunds = [] }) => refunds).filter((refund) => refund.order_id === order_id);
  const taken = parts.reduce((sum, part) => sum + allocatedTo(part, order_id), 0);
  return (
    taken -
    away.reduce((sum, { amount }) => sum + amount, 0) -
    gone.reduce((sum, { amount, tip = 0 }) => sum + amount - tip, 0)
  );
}

const isOf = (part: Part, { partialPayment_id }: CardReturned): boolean => part.partialPayment_id === partialPayment_id;

/** What was given back by hand so far, without what went out once more. */
export const returnedAmount = ({ returns = [] }: Pick<Order, 'returns'>): Money =>
  returns.reduce((sum, { amount, again }) => (again ? sum : sum + amount), 0);

/** Tips that went back in cash, with lines that were given back. */
export const returnedTips = ({ returns = [] }: Pick<Order, 'returns'>): Money =>
  returns.reduce((sum, { tip = 0 }) => sum + tip, 0);

/** What still has to go back to cards for lines that were given back: neither done by the provider nor failed. */
export const openCardReturns = ({ cardReturns = [], payments }: CardMoney): CardReturned[] =>
  cardReturns.filter(({ return_id, partialPayment_id }) => {
    const part = payments.find((each) => each.partialPayment_id === partialPayment_id);
    const known = [...(part?.refunds ?? []), ...(part?.incidents ?? [])];
    return !known.some((each) => each.return_id === return_id);
  });

export type CardMoney = Pick<Order, 'cardReturns' | 'payments'>;

const onTheWayToCards = (order: Order): Money => openCardReturns(order).reduce((sum, { amount }) => sum + amount, 0);

type Part = Order['payments'][number];

const isByHand = ({ option, intent_id }: Part): boolean => option !== 'online' && !intent_id;

/** Whether people give it back: the provider never had it, or could not return it. */
export const isReturnedByHand = (part: Part, order_id: string): boolean =>
  isByHand(part) || refundFailed(part, order_id);

/** Whether what the provider was to give back of a part for this whole order did not reach the guest. */
export const refundFailed = ({ incidents = [] }: Part, order_id: string): boolean =>
  incidents.some(
    (incident) => incident.kind === 'refund_failed' && incident.order_id === order_id && !incident.return_id,
  );
