import { cashTotal } from '../money/cashRounding.ts';
import type { Money } from '../money/money.ts';
import type { Instant } from '../order/instant.ts';
import type { Order, OrderStatus } from '../order/order.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
import { allocatedTo } from '../payment/remaining.ts';
import type { Span } from '../restaurant/businessDays.ts';

/** One order on a deliverer's way. */
export type TourStop = {
  order_id: string;
  number: string;
  status: OrderStatus;
  /** when it was taken out */
  at: Instant;
  amountTotal: Money;
  /** what was not paid yet when it was taken out, in cash rounded to the smallest coin (D7) */
  toCollect: Money;
  /** what the guest needs back who said what he would pay with */
  changeAlong: Money;
  /** cash that the deliverer's device took off the bill, tips apart, less what it gave back of it */
  cash: Money;
  cashTips: Money;
  /** tips that came with cards, which the deliverer does not carry */
  otherTips: Money;
};

/** What a deliverer took out on one business day, and the cash that has to come back. */
export type TourSheet = {
  /** the id of the employee, or of the device where nobody opened it */
  deliverer: string;
  name?: string;
  stops: TourStop[];
  changeAlong: Money;
  cash: Money;
  cashTips: Money;
  otherTips: Money;
  /** change given along, and cash with its tips, as a drawer counts them */
  toHandOver: Money;
  /** what of it was handed over, as far as the journals say */
  handedOver: Money;
};

/**
 * The cash sheets of the orders that were taken out within these hours, one for each deliverer, in the order in which
 * they first left. An order that could not be delivered stays on its sheet (D9). Cash counts where the deliverers'
 * devices took it: what a register took lies in its drawer.
 */
export function tourSheets(
  orders: readonly Order[],
  within: Span,
  deliveryDevices: ReadonlySet<string>,
  handedOver: ReadonlyMap<string, Money> = new Map(),
): TourSheet[] {
  const sheets = new Map<string, TourSheet>();
  const out = orders
    .flatMap((order) => {
      const left = order.statusEntries.findLast(({ status }) => status === 'in-delivery');
      return left && order.assignedTo && isWithin(left.at, within)
        ? [{ order, left, deliverer: order.assignedTo }]
        : [];
    })
    .toSorted((a, b) => Date.parse(a.left.at) - Date.parse(b.left.at) || a.order.number.localeCompare(b.order.number));
  for (const { order, left, deliverer } of out) {
    const stop = stopOf(order, left.at, deliveryDevices);
    const { name = left.by, ...sheet } = sheets.get(deliverer) ?? emptySheet(deliverer, handedOver.get(deliverer) ?? 0);
    sheets.set(deliverer, {
      ...sheet,
      ...(name ? { name } : {}),
      stops: [...sheet.stops, stop],
      changeAlong: sheet.changeAlong + stop.changeAlong,
      cash: sheet.cash + stop.cash,
      cashTips: sheet.cashTips + stop.cashTips,
      otherTips: sheet.otherTips + stop.otherTips,
      toHandOver: sheet.toHandOver + stop.changeAlong + stop.cash + stop.cashTips,
    });
  }
  return [...sheets.values()];
}

const emptySheet = (deliverer: string, handedOver: Money): TourSheet => ({
  deliverer,
  handedOver,
  stops: [],
  changeAlong: 0,
  cash: 0,
  cashTips: 0,
  otherTips: 0,
  toHandOver: 0,
});

const isWithin = (at: Instant, { since, until }: Span): boolean =>
  (since === undefined || Date.parse(at) >= Date.parse(since)) &&
  (until === undefined || Date.parse(at) < Date.parse(until));

function stopOf(order: Order, at: Instant, deliveryDevices: ReadonlySet<string>): TourStop {
  const { order_id, number, amountTotal, currency, givenCash = 0 } = order;
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const ofDeliverers = paid.filter(({ device_id = '' }) => deliveryDevices.has(device_id));
  // who says only afterwards that he has left carries the cash all the same
  const carried = ofDeliverers.filter(({ option }) => option === 'cash');
  const before = paid.filter(
    (part) => !carried.includes(part) && part.confirmedAt && Date.parse(part.confirmedAt) < Date.parse(at),
  );
  const onTheWay = ofDeliverers.filter((part) => !before.includes(part));
  const owed = Math.max(0, amountTotal - sumOf(before, (part) => allocatedTo(part, order_id)));
  const toCollect = cashTotal(owed, currency).total;
  return {
    order_id,
    number,
    status: order.statusEntry.status,
    at,
    amountTotal,
    toCollect,
    // what is paid already needs no change, whatever was said before
    changeAlong: toCollect > 0 ? Math.max(0, givenCash - toCollect) : 0,
    cash:
      sumOf(carried, (part) => allocatedTo(part, order_id) + once(part, order_id, part.rounding)) -
      returnedBy(order, deliveryDevices),
    cashTips: sumOf(carried, (part) => once(part, order_id, part.tip)),
    otherTips: sumOf(onTheWay, (part) => once(part, order_id, part.option === 'cash' ? 0 : part.tip)),
  };
}

/** Cash that was too much and that the deliverers gave back to the guest (D12). */
const returnedBy = ({ returns = [] }: Order, deliveryDevices: ReadonlySet<string>): Money =>
  returns
    .filter(({ device_id = '' }) => deliveryDevices.has(device_id))
    .reduce((sum, { amount, tip = 0, rounding = 0 }) => sum + amount + tip + rounding, 0);

/** What belongs to a whole part stands at the first of its orders. */
const once = ({ orders }: PartialPayment, order_id: string, amount: Money = 0): Money =>
  orders[0] === order_id ? amount : 0;

const sumOf = (parts: readonly PartialPayment[], amountOf: (part: PartialPayment) => Money): Money =>
  parts.reduce((sum, part) => sum + amountOf(part), 0);
