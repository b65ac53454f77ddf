import type { Order } from '#domain/order/order.ts';
import { orderCan } from '#domain/order/orderStates.ts';
import { billOf } from '#domain/payment/bill.ts';
import { wantedPart, wholeBill } from '#domain/payment/billChoice.ts';
import type { Money } from '#domain/money/money.ts';
import { newId } from '#src/data/ids.ts';
import { act } from '#src/data/outbox/act.ts';
import { takeCash } from '#src/features/payment/takeCash.ts';
import { unpack } from './tourStore.ts';

/** Leaves the house with what is packed: each order says so for itself, so that one that another took holds up no other. */
export async function leaveWith(orders: readonly Order[]): Promise<void> {
  for (const { order_id } of orders) {
    await act({ type: 'order.action', body: { order_id, action: 'dispatch' } });
    unpack([order_id]);
  }
}

export const deliver = ({ order_id }: Order): Promise<unknown> =>
  act({ type: 'order.action', body: { order_id, action: 'deliver' } });

/** The money first: it counts whatever becomes of the rest (D31). */
export async function collectAndDeliver(order: Order, given: Money, tip: Money): Promise<void> {
  const bill = billOf([order]);
  const part = wantedPart(bill, wholeBill, tip, newId());
  if (part && bill.left > 0) await takeCash(part, bill.left, given);
  if (orderCan.deliver(order).ok) await deliver(order);
}

/** The order stays on the tour's cash sheet (D9). */
export const failDelivery = ({ order_id }: Order, note: string): Promise<unknown> =>
  act({ type: 'order.action', body: { order_id, action: 'reject', note } });

/** The end of a tour: whatever was delivered is settled (D9). */
export async function settle(orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    if (!orderCan.complete(order).ok) continue;
    await act({ type: 'order.action', body: { order_id: order.order_id, action: 'complete' } });
  }
}
