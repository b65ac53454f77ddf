import type { Money } from '#domain/money/money.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import type { LineClaim, NewPartialPayment, PartialPayment } from '#domain/payment/partialPayment.ts';
import { emptyPicture } from '#domain/order/picture.ts';
import { openPart } from '#domain/payment/openPart.ts';
import { claimedUnits } from '#domain/payment/claimAmount.ts';
import { unclaimedAmount } from '#domain/payment/remaining.ts';
import type { Result } from '#domain/error/refusal.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';

export type PayWay = 'all' | 'items' | 'shares' | 'amount';

/** Which part of the bill is being paid, as it is chosen on the screen. */
export type PayChoice = {
  way: PayWay;
  /** units by line_id */
  units: Record<string, number>;
  of: number;
  count: number;
  amount: Money;
  tip: Money;
};

export const wholeBill: PayChoice = { way: 'all', units: {}, of: 2, count: 1, amount: 0, tip: 0 };

/** What nobody has paid or claimed yet. */
export const unclaimedOf = (orders: readonly Order[]): Money =>
  orders.reduce((sum, order) => sum + unclaimedAmount(order), 0);

export type PayableLine = { order: Order; line: OrderItem; left: number };

/** Lines with units that nobody has paid as such. */
export function payableLines(orders: readonly Order[]): PayableLine[] {
  return orders.flatMap((order) =>
    order.items
      .filter((line) => line.voided === undefined)
      .map((line) => ({ order, line, left: line.quantity - claimedUnits(order, line.line_id) }))
      .filter(({ left }) => left > 0),
  );
}

/** The part to ask for; undefined while nothing is chosen. */
export function wantedPart(
  choice: PayChoice,
  orders: readonly Order[],
  partialPayment_id: string,
): NewPartialPayment | undefined {
  const [first] = orders;
  if (!first) return undefined;
  const { tip } = choice;
  const part = {
    partialPayment_id,
    restaurant_id: first.restaurant_id,
    orders: orders.map((order) => order.order_id),
    ...(tip > 0 ? { tip } : {}),
  };
  switch (choice.way) {
    case 'all':
      return { ...part, amount: unclaimedOf(orders) };
    case 'amount':
      return choice.amount > 0 ? { ...part, amount: choice.amount } : undefined;
    case 'shares':
      return { ...part, share: { of: choice.of, count: choice.count } };
    case 'items': {
      const lines = chosenLines(choice, orders);
      return lines.length > 0 ? { ...part, lines } : undefined;
    }
  }
}

function chosenLines(choice: PayChoice, orders: readonly Order[]): LineClaim[] {
  return payableLines(orders).flatMap(({ order, line, left }) => {
    const quantity = Math.min(choice.units[line.line_id] ?? 0, left);
    return quantity > 0 ? [{ order_id: order.order_id, line_id: line.line_id, quantity }] : [];
  });
}

/** What a part would come to, by the very rules that the server will use. */
export function previewPart(
  wanted: NewPartialPayment,
  orders: readonly Order[],
  restaurant: Restaurant,
): Result<PartialPayment> {
  const bill = { ...emptyPicture, orders: new Map(orders.map((order) => [order.order_id, order])) };
  return openPart(bill, wanted, {
    key: wanted.partialPayment_id,
    at: '',
    by: { kind: 'device', id: '' },
    standing: 'staff',
    restaurant,
    menu: undefined,
    number: '',
  });
}
