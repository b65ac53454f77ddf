import type { Money } from '../money/money.ts';
import type { Order } from '../order/order.ts';
import { tipFor } from '../order/orderTotals.ts';
import { allocatedTo, isReturnedByHand, returnedAmount } from './remaining.ts';

/**
 * What the card provider has to give back of a paid part when this order came to nothing, tip included (D9). Cash that
 * the house gave back of money which the provider had taken, for a voided line, is not given back twice: it is taken
 * off the parts in their order.
 */
export function owedRefund(order: Pick<Order, 'order_id' | 'payments' | 'returns'>, partialPayment_id: string): Money {
  const { order_id } = order;
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const byHand = paid.filter((part) => isReturnedByHand(part, order_id));
  let returned = byHand.reduce((left, part) => left - allocatedTo(part, order_id), returnedAmount(order));
  for (const part of order.payments) {
    const amount = allocatedTo(part, order_id);
    const isProviders = paid.includes(part) && !byHand.includes(part);
    const less = isProviders ? Math.min(amount, Math.max(0, returned)) : 0;
    if (part.partialPayment_id === partialPayment_id) return amount - less + tipFor(part, order_id);
    returned -= less;
  }
  return 0;
}
