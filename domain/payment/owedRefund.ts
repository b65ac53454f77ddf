import type { Money } from '../money/money.ts';
import type { Order } from '../order/order.ts';
import { heldFor } from '../order/orderTotals.ts';
import { isReturnedByHand, openCardReturns, returnedAmount, returnedTips } from './remaining.ts';

type Refundable = Pick<Order, 'order_id' | 'payments' | 'returns' | 'cardReturns'>;

/**
 * What the card provider has to give back of a paid part when this order came to nothing, tip included (D9). Cash that
 * the house gave back of money which the provider had taken, for a voided line, is not given back twice: it is taken
 * off the parts in their order, and so is a tip that went back in cash. Neither is what went back, or is about to, for
 * lines that were given back.
 */
export function owedRefund(order: Refundable, partialPayment_id: string): Money {
  const { amount, tip } = owedBack(order, partialPayment_id);
  return amount + tip;
}

/** The same, with the tip by itself: who writes down what went back says how much of it was tip. */
export function owedBack(order: Refundable, partialPayment_id: string): { amount: Money; tip: Money } {
  const { order_id } = order;
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const byHand = paid.filter((part) => isReturnedByHand(part, order_id));
  let returned = byHand.reduce((left, part) => left - leftOf(part, order).amount, returnedAmount(order));
  let returnedTip = byHand.reduce((left, part) => left - leftOf(part, order).tip, returnedTips(order));
  for (const part of order.payments) {
    const { amount, tip } = leftOf(part, order);
    const isProviders = paid.includes(part) && !byHand.includes(part);
    const less = isProviders ? Math.min(amount, Math.max(0, returned)) : 0;
    const lessTip = isProviders ? Math.min(tip, Math.max(0, returnedTip)) : 0;
    if (part.partialPayment_id === partialPayment_id) return { amount: amount - less, tip: tip - lessTip };
    returned -= less;
    returnedTip -= lessTip;
  }
  return { amount: 0, tip: 0 };
}

/** What the house has of a part for this order, without what is on its way back to its card. */
export function leftOf(part: Order['payments'][number], order: Refundable): { amount: Money; tip: Money } {
  const held = heldFor(part, order.order_id);
  const away = openCardReturns(order).filter((each) => each.partialPayment_id === part.partialPayment_id);
  const sum = (of: 'amount' | 'tip'): Money => away.reduce((all, each) => all + each[of], 0);
  return { amount: Math.max(0, held.amount - sum('amount')), tip: Math.max(0, held.tip - sum('tip')) };
}
