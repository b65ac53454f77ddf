import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import type { Order } from '../order/order.ts';
import type { PartialPayment } from './partialPayment.ts';
import { unclaimedAmount } from './remaining.ts';

/**
 * How an amount falls on orders: in proportion to what each still needs. What goes beyond all of that (cash that was
 * taken already, D12) falls on the first.
 */
export function allocate(amount: Money, orders: readonly Order[]): PartialPayment['allocations'] {
  const needs = orders.map((order) => unclaimedAmount(order));
  const need = needs.reduce((sum, one) => sum + one, 0);
  const shares = amount < need ? prorate(amount, needs) : withExcess(needs, amount - need);
  return orders.map(({ order_id }, position) => ({ order_id, amount: shares[position] ?? 0 }));
}

const withExcess = (needs: readonly Money[], excess: Money): Money[] =>
  needs.map((need, position) => (position === 0 ? need + excess : need));
