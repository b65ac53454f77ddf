import type { Actor } from '../account/account.ts';
import type { Money } from '../money/money.ts';
import { prorate } from '../money/prorate.ts';
import { actorKey } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import { taxesOf } from '../order/orderTotals.ts';
import { receiptOf } from '../receipt/receipt.ts';
import type { PaymentOption } from '../payment/paymentOption.ts';
import { changeOf } from '../payment/paidPart.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';
import type { Booking, ReceiptKind } from './booking.ts';
import type { RecordBody } from './journalRecord.ts';
import { refundReceipt } from './refundReceipt.ts';

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

export type GivenBack = {
  id: string;
  order_id: string;
  /** off the bill; tip and cash rounding come on top */
  amount: Money;
  option: PaymentOption;
  tip?: Money | undefined;
  rounding?: Money | undefined;
  reason?: string;
  /** the lines that were given back for it; without them it is of the bill as a whole */
  lines?: readonly string[];
  /** the payment that it is of, whose receipt it corrects */
  partialPayment_id?: string;
};

/** Money that went back to a guest, and its receipt, which takes back. `id` says what was given back, once. */
export function refundBookings(
  { id, order_id, amount, option, tip = 0, rounding = 0, reason, lines, partialPayment_id }: GivenBack,
  order: Order | undefined,
  { at, by, restaurant }: Booker,
): Booking[] {
  const who = { at, actor: actorKey(by) };
  const references = { order_id, ...(partialPayment_id ? { partialPayment_id } : {}) };
  const receipt_of = refundReceipt(id);
  const said: RecordBody = reason ? { reason } : {};
  const shares = order ? taxesBack(order, amount, lines, restaurant) : [];
  const taxes = Object.fromEntries(shares.map(([rate, gross]) => [rate, 0 - gross]));
  const more = { tip: 0 - tip, rounding: 0 - rounding };
  const body: ReceiptBody = { kind: 'refund', option, ...more, taxes, orders: [order_id], returned: id, ...said };
  const corrects = partialPayment_id ? { corrects: partialPayment_id } : {};
  return [
    { ...who, type: 'refund', references, amount: 0 - amount, body: { option, ...more, ...said }, receipt_of },
    { ...who, type: 'receipt', references, amount: 0 - amount, body, receipt_of, ...corrects },
  ];
}

/** What went back by tax rate, gross; sums to the amount. Of lines at their rates, else as the bill has them. */
function taxesBack(
  order: Order,
  amount: Money,
  lines: readonly string[] | undefined,
  restaurant: Restaurant,
): [string, Money][] {
  if (lines) {
    const gone = order.items.filter(({ line_id }) => lines.includes(line_id));
    return Object.entries(grossByRate(taxesOf(gone, amount)));
  }
  const shares = receiptOf([order], restaurant).taxes;
  if (shares.length === 0) return [];
  const falls = prorate(
    amount,
    shares.map(({ net, tax }) => net + tax),
  );
  return shares.map(({ rate }, index) => [String(rate), falls[index] ?? 0]);
}

const grossByRate = (taxes: readonly { rate: number; net: Money; tax: Money }[]): Record<string, Money> =>
  Object.fromEntries(taxes.map(({ rate, net, tax }) => [String(rate), net + tax]));
