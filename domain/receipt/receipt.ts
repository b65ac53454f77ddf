import type { LocalizedText } from '../i18n/localizedText.ts';
import type { Currency, Money } from '../money/money.ts';
import { changeOf } from '../payment/paidPart.ts';
import { allocatedTo, remainingAmount, returnedAmount, takenByHand } from '../payment/remaining.ts';
import type { PaidCard } from '../payment/paidCard.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';
import type { Address, ItemDescription, Order, OrderItem, PaidState, PaymentOption, TaxLine } from '../order/order.ts';
import { isOwed } from '../order/orderStates.ts';
import { paidStateOf } from '../order/paidStates.ts';
import { clockErrorMilliseconds } from '../order/happenedAt.ts';
import { activeLines, taxesOf, tipFor } from '../order/orderTotals.ts';

export type ReceiptLine = {
  quantity: number;
  name: LocalizedText;
  unitPrice: Money;
  amount: Money;
  description: ItemDescription[];
  note?: string;
};

export type ReceiptPayment = {
  option: PaymentOption;
  /** what the card schemes want to be said of it */
  card?: PaidCard;
  at: string;
  amount: Money;
  tip: Money;
  rounding: Money;
  given?: Money;
  change: Money;
  /** what went back of it, tip included; nothing on its own receipt, which stays as it was given */
  refunded: Money;
};

export type ReceiptDiscount = { reason: string; percent?: number; amount: Money };

/** What a receipt says, in no language and no layout. */
export type Receipt = {
  legalName: string;
  vatNumber?: string;
  address: Address;
  currency: Currency;
  numbers: string[];
  receiptNumber?: string;
  /** of one that takes back: the receipt that it corrects */
  corrects?: string;
  /** and why */
  reason?: string;
  at: string;
  table_id?: string;
  lines: ReceiptLine[];
  deliveryFee: Money;
  topUp: Money;
  discount: Money;
  /** what `discount` is made of, as far as it is of the whole bill */
  discounts: ReceiptDiscount[];
  /** nothing of it is owed any more */
  cancelled: boolean;
  /** what is charged here: the whole bill, or the part of it that one payment covers */
  total: Money;
  /** net + tax of all rates sum to `total` */
  taxes: TaxLine[];
  payments: ReceiptPayment[];
  paid: Money;
  tip: Money;
  remaining: Money;
};

/**
 * The receipt of one or more orders of the same restaurant, or of one payment of theirs: then it shows the lines that
 * this payment claimed, or all of them beside its amount when it claimed none (D7, D13), as they stood when it was made.
 */
export function receiptOf(known: readonly Order[], restaurant: Restaurant, payment?: PartialPayment): Receipt {
  // what else stands on the bill by now is none of a payment's
  const own = payment ? known.filter(({ order_id }) => payment.orders.includes(order_id)) : known;
  const orders = own.length > 0 ? own : known;
  const [first] = orders;
  if (!first) throw new Error('receiptOf: no order');
  const sum = (of: (order: Order) => Money): Money => orders.reduce((all, order) => all + of(order), 0);
  const paidParts = (payment ? [payment] : paymentsOf(orders)).filter(({ status }) => status === 'paid');
  const payments = withReturned(
    paidParts.map((part) => receiptPayment(part, payment ? undefined : orders)),
    payment ? 0 : sum(backInCash),
  );
  const said = orders.map((order) => (payment ? paidStateOf(order, payment) : order));
  const total = payment ? payment.amount : sum((order) => order.amountTotal);
  const paid = payments.reduce((all, { amount }) => all + amount, 0);
  const lines = orders.flatMap(({ order_id }, at) => linesOf(order_id, said[at]?.items ?? [], payment));
  const fees = payment?.lines ? 0 : 1;
  const discounts = payment?.lines ? [] : said.flatMap(discountsOf);
  const cancelled = !payment && !orders.some(isOwed);
  return {
    ...receiptHead(restaurant),
    numbers: orders.map(({ number }) => number),
    ...(first.receiptNumber && orders.length === 1 ? { receiptNumber: first.receiptNumber } : {}),
    at: payment?.confirmedAt ?? first.createdAt,
    ...(said[0]?.table_id ? { table_id: said[0].table_id } : {}),
    lines: lines.map(receiptLine),
    deliveryFee: said.reduce((all, order) => all + fees * order.deliveryFee, 0),
    topUp: said.reduce((all, order) => all + fees * order.topUp, 0),
    // units that are paid for by themselves carry their share of it
    discount: payment?.lines
      ? Math.max(0, lines.reduce((all, { amount }) => all + amount, 0) - total)
      : discounts.reduce((all, { amount }) => all + amount, 0),
    discounts,
    cancelled,
    total,
    taxes: payment ? taxesOf(lines, total) : sumTaxes(orders),
    payments,
    paid,
    tip: payments.reduce((all, { tip }) => all + tip, 0),
    remaining: payment ? Math.max(0, total - paid) : sum((order) => (isOwed(order) ? remainingAmount(order) : 0)),
  };
}

/** The discounts of an order, together never more than the bill. */
function discountsOf({ discounts, amountItems, deliveryFee, topUp }: Omit<PaidState, 'payments'>): ReceiptDiscount[] {
  let left = amountItems + deliveryFee + topUp;
  return discounts.map(({ reason, percent, amount }) => {
    const counted = Math.min(amount, left);
    left -= counted;
    return { reason, ...(percent === undefined ? {} : { percent }), amount: counted };
  });
}

/** Every payment of these orders once, though each order it touches carries a copy. */
function paymentsOf(orders: readonly Order[]): PartialPayment[] {
  return [
    ...new Map(orders.flatMap(({ payments }) => payments).map((part) => [part.partialPayment_id, part])).values(),
  ];
}

function linesOf(order_id: string, items: OrderItem[], payment: PartialPayment | undefined): OrderItem[] {
  if (!payment) return activeLines(items);
  const { lines: claims, confirmedAt } = payment;
  // what an earlier release took off after the payment was not kept as it stood; the clocks of two devices differ
  const since = confirmedAt === undefined ? Infinity : Date.parse(confirmedAt) + clockErrorMilliseconds;
  if (!claims) return items.filter(({ voided }) => !voided || Date.parse(voided.at) > since);
  return items.flatMap((line) => {
    const quantity = claims
      .filter((claim) => claim.order_id === order_id && claim.line_id === line.line_id)
      .reduce((sum, claim) => sum + claim.quantity, 0);
    return quantity > 0 ? [{ ...line, quantity, amount: line.unitPrice * quantity }] : [];
  });
}

/** Where and whose a receipt is. */
export const receiptHead = (
  restaurant: Restaurant,
): Pick<Receipt, 'legalName' | 'vatNumber' | 'address' | 'currency'> => ({
  legalName: restaurant.legalName ?? restaurant.name,
  ...(restaurant.vatNumber ? { vatNumber: restaurant.vatNumber } : {}),
  address: restaurant.address,
  currency: restaurant.currency,
});

export const receiptLine = ({ quantity, name, unitPrice, amount, description = [], note }: OrderItem): ReceiptLine => ({
  quantity,
  name,
  unitPrice,
  amount,
  description,
  ...(note ? { note } : {}),
});

/** Cash that went back by hand: what was too much, of lines, or of a bill that was refunded as a whole. */
function backInCash(order: Order): Money {
  const returned = returnedAmount(order);
  // a refund that did not say how much went back was of all that there was (ADR 64)
  const isAll = order.statusEntry.status === 'refunded' && !order.returns?.some(({ whole }) => whole);
  return isAll ? Math.max(returned, takenByHand(order)) : returned;
}

/** Cash that was too much and was given back stands with the last cash, else with the last payment. */
function withReturned(payments: ReceiptPayment[], returned: Money): ReceiptPayment[] {
  const last = payments.findLast(({ option }) => option === 'cash') ?? payments.at(-1);
  return payments.map((each) => (each === last ? { ...each, refunded: each.refunded + returned } : each));
}

/** Of a payment that also covers other bills, only what falls on these orders, without the cash that was handled. */
function receiptPayment(part: PartialPayment, orders: readonly Order[] | undefined): ReceiptPayment {
  const { confirmedAt, createdAt, rounding = 0, given, tip, card } = part;
  const how = { option: part.option ?? 'later', at: confirmedAt ?? createdAt, ...(card ? { card } : {}) } as const;
  const refunded = (part.refunds ?? [])
    .filter(({ order_id }) => orders?.some((order) => order.order_id === order_id))
    .reduce((sum, refund) => sum + refund.amount, 0);
  const here = orders?.filter(({ order_id }) => part.orders.includes(order_id));
  if (here && here.length < part.orders.length) {
    const amount = here.reduce((sum, { order_id }) => sum + allocatedTo(part, order_id), 0);
    const tipHere = here.reduce((sum, { order_id }) => sum + tipFor(part, order_id), 0);
    return { ...how, amount, tip: tipHere, rounding: 0, change: 0, refunded };
  }
  const cash = given === undefined ? {} : { given };
  return { ...how, amount: part.amount, tip, rounding, ...cash, change: changeOf(part), refunded };
}

function sumTaxes(orders: readonly Order[]): TaxLine[] {
  const rates = new Map<number, TaxLine>();
  for (const { rate, net, tax } of orders.flatMap(({ taxes }) => taxes)) {
    const existing = rates.get(rate) ?? { rate, net: 0, tax: 0 };
    rates.set(rate, { rate, net: existing.net + net, tax: existing.tax + tax });
  }
  return [...rates.values()].sort((a, b) => a.rate - b.rate);
}
