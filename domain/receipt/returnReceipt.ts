import type { Money } from '../money/money.ts';
import type { PaymentOption } from '../payment/paymentOption.ts';
import { refundReceipt } from '../register/refundReceipt.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';
import type { Order } from '../order/order.ts';
import { taxesOf } from '../order/orderTotals.ts';
import { receiptHead, receiptLine, type Receipt } from './receipt.ts';

/** Money that went back for lines of an order, in cash or to a card that paid. */
export type LinesReturned = {
  return_id: string;
  /** the card's payment; none for cash */
  partialPayment_id?: string;
  option: PaymentOption;
  at: string;
  lines: string[];
  note: string;
  amount: Money;
  tip: Money;
  rounding: Money;
  /** how it stands at the card provider */
  state: 'done' | 'asked' | 'failed';
};

/** What went back for lines of an order, in the order in which it did. */
export function linesReturned({ returns = [], cardReturns = [], payments }: Order): LinesReturned[] {
  const inCash = returns.flatMap(
    ({ return_id, at, lines, note = '', amount, tip = 0, rounding = 0 }): LinesReturned[] =>
      lines ? [{ return_id, option: 'cash', at, lines, note, amount, tip, rounding, state: 'done' }] : [],
  );
  const toCards = cardReturns.map(({ return_id, partialPayment_id, at, lines, note, amount, tip }): LinesReturned => {
    const part = payments.find((each) => each.partialPayment_id === partialPayment_id);
    const isThis = (each: { return_id?: string }): boolean => each.return_id === return_id;
    const state = part?.incidents?.some(isThis) ? 'failed' : part?.refunds?.some(isThis) ? 'done' : 'asked';
    const how = { option: part?.option ?? 'card', partialPayment_id } as const;
    return { return_id, ...how, at, lines, note, amount, tip, rounding: 0, state };
  });
  return [...inCash, ...toCards].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** What numbers its receipt in a register's books. */
export const returnedOf = ({ return_id, partialPayment_id }: LinesReturned): string =>
  refundReceipt(partialPayment_id === undefined ? return_id : `${return_id} ${partialPayment_id}`);

/** The receipt of what went back: the lines with amounts below zero, and what they cost less the discounts. */
export function returnReceiptOf(order: Order, restaurant: Restaurant, back: LinesReturned): Receipt {
  const gone = order.items.filter(({ line_id }) => back.lines.includes(line_id));
  const total = 0 - back.amount;
  const lines = gone.map((line) => ({ ...receiptLine(line), amount: 0 - line.amount }));
  const taxes = taxesOf(gone, back.amount).map(({ rate, net, tax }) => ({ rate, net: 0 - net, tax: 0 - tax }));
  return {
    ...receiptHead(restaurant),
    numbers: [order.number],
    ...(back.note ? { reason: back.note } : {}),
    at: back.at,
    ...(order.table_id ? { table_id: order.table_id } : {}),
    lines,
    deliveryFee: 0,
    topUp: 0,
    // of what the lines cost, the guest had not paid this much; with fees that went along it is below zero
    discount: total - lines.reduce((sum, { amount }) => sum + amount, 0),
    discounts: [],
    cancelled: false,
    total,
    taxes,
    payments: [
      {
        option: back.option,
        at: back.at,
        amount: total,
        tip: 0 - back.tip,
        rounding: 0 - back.rounding,
        change: 0,
        refunded: 0,
      },
    ],
    paid: total,
    tip: 0 - back.tip,
    remaining: 0,
  };
}
