import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Order } from '#domain/order/order.ts';
import { linesReturned, type LinesReturned } from '#domain/receipt/returnReceipt.ts';
import type { Callers } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import { maySee } from '../caller/orderPolicy.ts';
import { ordersFor } from '../lane/namedOrdersRepository.ts';
import { orderById } from '../order/orderRepository.ts';

export type Bill = { orders: Order[]; payment?: PartialPayment; returned?: LinesReturned };

/** Which receipt: the order's, that of one payment of it, or that of what went back (of a card's: the part that it had paid). */
export type ReceiptSubject = {
  order_id: string;
  partialPayment_id?: string | undefined;
  return_id?: string | undefined;
};

/**
 * The order, or all orders that the named payment of it covers, or what went back of it; what the caller may not see does not exist for it.
 * Without callers a signature has said that they may.
 */
export async function visibleBill(
  deps: { db: Sql },
  callers: Callers | undefined,
  { order_id, partialPayment_id, return_id }: ReceiptSubject,
): Promise<Result<Bill>> {
  const order = await orderById(deps.db, order_id);
  if (!order || (callers && !(await maySee(deps, callers, order)))) return refuse('not_found');
  if (return_id) {
    const returned = linesReturned(order).find(
      (each) => each.return_id === return_id && each.partialPayment_id === partialPayment_id && each.state !== 'failed',
    );
    return returned ? accept({ orders: [order], returned }) : refuse('not_found');
  }
  if (!partialPayment_id) return accept({ orders: [order] });
  const payment = order.payments.find((each) => each.partialPayment_id === partialPayment_id);
  if (!payment) return refuse('partial_payment_invalid');
  const named = { order_ids: payment.orders, payment_ids: [], table_ids: [] };
  const orders = await ordersFor(deps.db, [order.restaurant_id], named);
  for (const each of orders) if (callers && !(await maySee(deps, callers, each))) return refuse('not_found');
  return accept({ orders, payment });
}
