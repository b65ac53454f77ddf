import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Order } from '../order/order.ts';
import { claimAmount } from './claimAmount.ts';
import type { NewPartialPayment, PartialPayment } from './partialPayment.ts';
import { unclaimedAmount } from './remaining.ts';
import { shareAmount } from './shareAmount.ts';

/** `allocations` where it says itself how it falls on the orders. */
type PartAmount = Pick<PartialPayment, 'amount' | 'lines' | 'share'> & Partial<Pick<PartialPayment, 'allocations'>>;

export const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0;

/** What a new part takes off the bill of these orders: exactly one of lines, amount and share (D12, D13). */
export function partAmount(
  orders: readonly Order[],
  { lines, amount, share, partialPayment_id }: NewPartialPayment,
): Result<PartAmount> {
  const ways = [lines, amount, share].filter((way) => way !== undefined).length;
  if (ways !== 1) return refuse('amount_invalid');
  if (lines) {
    const allocations = claimAmount(orders, lines);
    if (!allocations.ok) return allocations;
    return accept({ amount: sumOf(allocations.value), allocations: allocations.value, lines });
  }
  if (share) return shareAmount(orders, share, partialPayment_id);
  if (!amount || !isAmount(amount)) return refuse('amount_invalid');
  const left = orders.reduce((sum, order) => sum + unclaimedAmount(order), 0);
  return amount > left ? refuse('amount_exceeds_remaining', { details: { remaining: left } }) : accept({ amount });
}

const sumOf = (allocations: PartialPayment['allocations']): number =>
  allocations.reduce((sum, { amount }) => sum + amount, 0);
