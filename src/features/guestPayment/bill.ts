import type { Money } from '#domain/money/money.ts';
import { roundHalfAway } from '#domain/money/round.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { isOwed } from '#domain/order/orderStates.ts';
import { activeLines } from '#domain/order/orderTotals.ts';
import { claimAmount, claimedUnits } from '#domain/payment/claimAmount.ts';
import type { LineClaim, NewPartialPayment, PartialPayment } from '#domain/payment/partialPayment.ts';
import { remainingAmount, unclaimedAmount } from '#domain/payment/remaining.ts';
import { shareAmount } from '#domain/payment/shareAmount.ts';

/** One line of the bill; `free` units are neither paid nor being paid by somebody. */
export type BillLine = { order_id: string; line: OrderItem; free: number };

export type Bill = {
  orders: Order[];
  lines: BillLine[];
  total: Money;
  paid: Money;
  remaining: Money;
  /** what nobody is about to pay yet */
  left: Money;
  /** parts that are paid or being paid, oldest first */
  parts: PartialPayment[];
};

const sum = (amounts: readonly Money[]): Money => amounts.reduce((all, amount) => all + amount, 0);

/** The table's bill over all its orders that are owed. `remaining` is total − paid of each order (D12). */
export function billOf(tableOrders: readonly Order[]): Bill {
  const orders = tableOrders.filter(isOwed);
  const parts = new Map(orders.flatMap((order) => order.payments).map((part) => [part.partialPayment_id, part]));
  return {
    orders,
    lines: orders.flatMap((order) =>
      activeLines(order.items).map((line) => ({
        order_id: order.order_id,
        line,
        free: Math.max(0, line.quantity - claimedUnits(order, line.line_id)),
      })),
    ),
    total: sum(orders.map((order) => order.amountTotal)),
    paid: sum(orders.map((order) => order.amountPaid)),
    remaining: sum(orders.map(remainingAmount)),
    left: sum(orders.map(unclaimedAmount)),
    parts: [...parts.values()]
      .filter((part) => part.status !== 'cancelled')
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  };
}

/** How a guest wants to pay: all that is left, so many of equal shares, chosen units, an amount. */
export const payWays = ['all', 'share', 'items', 'amount'] as const;
export type PayWay = (typeof payWays)[number];
export type Wanted = {
  way: PayWay;
  share: { of: number; count: number };
  claims: readonly LineClaim[];
  amount: Money | undefined;
};

/** What it comes to without tip; undefined when it cannot be had: nothing chosen, or more than is left. */
export function wantedAmount(bill: Bill, wanted: Wanted): Money | undefined {
  switch (wanted.way) {
    case 'all':
      return bill.left || undefined;
    case 'share': {
      const shares = shareAmount(bill.orders, wanted.share, '');
      return shares.ok ? shares.value.amount : undefined;
    }
    case 'items': {
      if (wanted.claims.length === 0) return undefined;
      const claimed = claimAmount(bill.orders, wanted.claims);
      return claimed.ok ? sum(claimed.value.map((allocation) => allocation.amount)) : undefined;
    }
    case 'amount':
      return wanted.amount !== undefined && wanted.amount > 0 && wanted.amount <= bill.left ? wanted.amount : undefined;
  }
}

/** The part of the bill as the server opens it. */
export function newPart(
  bill: Bill,
  wanted: Wanted,
  tip: Money,
  ids: { partialPayment_id: string; restaurant_id: string },
): NewPartialPayment {
  const part = { ...ids, orders: bill.orders.map((order) => order.order_id), ...(tip > 0 ? { tip } : {}) };
  switch (wanted.way) {
    case 'all':
      return { ...part, amount: bill.left };
    case 'share':
      return { ...part, share: wanted.share };
    case 'items':
      return { ...part, lines: [...wanted.claims] };
    case 'amount':
      return { ...part, amount: wanted.amount };
  }
}

export const tipPercents = [0, 5, 10, 15] as const;
/** A tip in percent, or a free amount. */
export type Tip = { percent: number } | { amount: Money };
export const tipAmount = (tip: Tip, amount: Money): Money =>
  'amount' in tip ? tip.amount : roundHalfAway((amount * tip.percent) / 100);
