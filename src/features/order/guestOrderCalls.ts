import { call } from '#src/data/api/call.ts';
import { applyBase, emptyChange } from '#src/data/realtime/applyBase.ts';
import { currentIdentity } from '#src/data/session/identity.ts';
import type { Order } from '#domain/order/order.ts';
import { currentLanguage } from '#src/i18n/language.ts';

const show = (order: Order): void => applyBase({ ...emptyChange(currentIdentity().scope), orders: [order] });

/** What a guest who cancels says; staff read it in their own language (features/table/cannedReasons.ts). */
const cancelled = 'The guest cancelled';

/**
 * Cancels an order that the house has not accepted yet (D9, ADR 9). Asks the server at once, and never later by itself:
 * by then it may be cooked. Throws `CallFailed`.
 */
export async function cancelOrder(order_id: string): Promise<void> {
  show(await call('POST /order/action', { body: { order_id, action: 'reject', note: cancelled } }));
}

/** Gives a completed order its stars, once (D23). Throws `CallFailed`. */
export async function rateOrder(order: Order, stars: number): Promise<void> {
  await call('POST /order/rating', { body: { order_id: order.order_id, stars } });
  // the answer is the house's rating; the order with its stars comes by the room, and stands here until then
  show({ ...order, rating: stars });
}

/** Which receipt: the order's, or that of one payment. */
export type ReceiptOf = { order_id: string; partialPayment_id?: string };

/** A signed address of the receipt, good for a day. Throws `CallFailed`. */
export async function receiptAddress(of: ReceiptOf, type: 'html' | 'pdf'): Promise<string> {
  const { url } = await call('GET /order/receipt-link', { query: { ...of, type, language: currentLanguage() } });
  return url;
}

/** Mails a link to the receipt, good for 30 days. Throws `CallFailed`. */
export async function mailReceipt(of: ReceiptOf, email: string): Promise<void> {
  await call('POST /order/receipt-mail', { body: { ...of, email, language: currentLanguage() } });
}
