import type { Actor } from '../account/account.ts';
import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import { actorKey } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import { receiptOf } from '../order/receipt.ts';
import type { PaymentOption } from '../payment/paymentOption.ts';
import { changeOf } from '../payment/paidPart.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';
import type { Booking, ReceiptKind } from './booking.ts';
import type { RecordBody } from './journalRecord.ts';

type Booker = { at: string; by: Actor; restaurant: Restaurant };

/** What a receipt says for the books: enough to add up a day from receipts alone. */
type ReceiptBody = RecordBody & {
  kind: ReceiptKind;
  option: PaymentOption;
  tip: Money;
  rounding: Money;
  /** gross by tax rate; sums to the amount */
  taxes: Record<string, Money>;
  orders: string[];
};

/** Money that was taken for a part of a bill, and its receipt. Without its orders it has no taxes yet. */
export function paymentBookings(
  part: PartialPayment,
  orders: readonly Order[],
  { at, by, restaurant }: Booker,
): Booking[] {
  const { partialPayment_id, amount, tip, rounding = 0, given } = part;
  const option = part.option ?? 'cash';
  const receipt_of = partialPayment_id;
  const references = { partialPayment_id, ...(part.orders[0] ? { order_id: part.orders[0] } : {}) };
  const who = { at, actor: actorKey(by) };
  const cash: RecordBody = given === undefined ? {} : { given, change: changeOf(part) };
  const taxes = orders.length > 0 ? grossByRate(receiptOf(orders, restaurant, part).taxes) : {};
  const body: ReceiptBody = { kind: 'sale', option, tip, rounding, taxes, orders: part.orders };
  return [
    { ...who, type: 'payment', references, amount, body: { option, tip, rounding, ...cash }, receipt_of },
    { ...who, type: 'receipt', references, amount, body, receipt_of },
  ];
}

export type GivenBack = { id: string; order_id: string; amount: Money; option: PaymentOption; reason?: string };

/** Money that went back to a guest, and its receipt, which takes back. `id` says what was given back, once. */
export function refundBookings(
  { id, order_id, amount, option, reason }: GivenBack,
  order: Order | undefined,
  { at, by, restaurant }: Booker,
): Booking[] {
  const who = { at, actor: actorKey(by) };
  const references = { order_id };
  const back = 0 - amount;
  const receipt_of = `refund ${id}`;
  const said: RecordBody = reason ? { reason } : {};
  const shares = order ? receiptOf([order], restaurant).taxes : [];
  const weights = shares.map(({ net, tax }) => net + tax);
  const falls = weights.length > 0 ? prorate(amount, weights) : [];
  const taxes = Object.fromEntries(shares.map(({ rate }, index) => [String(rate), 0 - (falls[index] ?? 0)]));
  const body: ReceiptBody = { kind: 'refund', option, tip: 0, rounding: 0, taxes, orders: [order_id], ...said };
  return [
    { ...who, type: 'refund', references, amount: back, body: { option, ...said }, receipt_of },
    { ...who, type: 'receipt', references, amount: back, body, receipt_of },
  ];
}

const grossByRate = (taxes: readonly { rate: number; net: Money; tax: Money }[]): Record<string, Money> =>
  Object.fromEntries(taxes.map(({ rate, net, tax }) => [String(rate), net + tax]));
