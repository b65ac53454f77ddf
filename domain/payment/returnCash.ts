import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Command } from '../order/command.ts';
import { actorKey, type Occurrence } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import { takenAt } from './openPart.ts';
import { isAmount } from './partAmount.ts';
import { overpaidAmount } from './remaining.ts';

export type CashReturn = Omit<Extract<Command, { type: 'payment.return' }>['body'], 'order_id'>;

/**
 * The order after cash was given back that was too much, all or a part of it (D12). What a device gave back offline has
 * left the drawer and is recorded as it was, also where it was more than had to be; otherwise it is at most that.
 */
export function returnCash(order: Order, { amount }: CashReturn, occurrence: Occurrence): Result<Order> {
  if (occurrence.standing === 'guest') return refuse('payment_needs_staff');
  const owed = overpaidAmount(order);
  const fits = occurrence.standing === 'offline' || amount <= owed;
  if (!isAmount(amount) || amount === 0 || !fits) return refuse('amount_invalid', { details: { owed } });
  const { key, at, by } = occurrence;
  const back = { return_id: key, amount, at, by: actorKey(by), ...takenAt(occurrence) };
  return accept({ ...order, returns: [...(order.returns ?? []), back] });
}
