import type { Order } from '#domain/order/order.ts';
import { receiptOf, type Receipt } from '#domain/receipt/receipt.ts';
import { returnedOf, returnReceiptOf, type LinesReturned } from '#domain/receipt/returnReceipt.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Sql } from '../db/sql.ts';
import { receiptNumbersOf, refundReceiptFor } from '../register/registerRepository.ts';
import type { Bill } from './visibleBill.ts';

/**
 * What the receipt of a bill says, of one payment of it, or of what went back; with the number that its register gave,
 * perhaps before the order itself arrived here (D33).
 */
export async function billReceipt(
  sql: Sql,
  { payment, returned }: Bill,
  orders: readonly [Order, ...Order[]],
  restaurant: Restaurant,
): Promise<Receipt> {
  const [order] = orders;
  if (returned) return backReceipt(sql, order, restaurant, returned);
  const receiptNumber = (await receiptNumbersOf(sql, order, payment?.partialPayment_id)).join(', ');
  return { ...receiptOf(orders, restaurant, payment), ...(receiptNumber ? { receiptNumber } : {}) };
}

async function backReceipt(sql: Sql, order: Order, restaurant: Restaurant, back: LinesReturned): Promise<Receipt> {
  const given = await refundReceiptFor(sql, order, returnedOf(back));
  return {
    ...returnReceiptOf(order, restaurant, back),
    ...(given ? { receiptNumber: given.number } : {}),
    ...(given?.corrects ? { corrects: given.corrects } : {}),
  };
}
