import type { Money } from '../money/money.ts';
import type { Order, OrderItem } from '../order/order.ts';
import { isOwed } from '../order/orderStates.ts';
import { activeLines } from '../order/orderTotals.ts';
import { claimedUnits } from './claimAmount.ts';
import type { PartialPayment } from './partialPayment.ts';
import { allocatedTo, remainingAmount, unclaimedAmount } from './remaining.ts';

/** One line of the bill; `free` units are neither paid nor being paid by somebody. */
export type BillLine = { order_id: string; line: OrderItem; free: number };

export type Bill = {
  orders: readonly Order[];
  lines: BillLine[];
  total: Money;
  paid: Money;
  /** how much less that is than what was taken, since it went back */
  returned: Money;
  remaining: Money;
  /** what nobody is about to pay yet */
  left: Money;
  /** parts that are paid or being paid, oldest first; each once, though each order that it touches carries it */
  parts: PartialPayment[];
};

const sum = (amounts: readonly Money[]): Money => amounts.reduce((all, amount) => all + amount, 0);

/** The bill over these orders. `remaining` is total − paid of each order that is owed (D12). */
export function billOf(orders: readonly Order[]): Bill {
  const owed = orders.filter(isOwed);
  const paid = sum(orders.map((order) => order.amountPaid));
  const taken = orders.flatMap(({ order_id, payments }) =>
    payments.map((part) => (part.status === 'paid' ? allocatedTo(part, order_id) : 0)),
  );
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
    paid,
    returned: sum(taken) - paid,
    remaining: sum(owed.map(remainingAmount)),
    left: sum(owed.map(unclaimedAmount)),
    parts: [...parts.values()]
      .filter((part) => part.status !== 'cancelled')
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  };
}

/** The bill of a table: of all its orders those that are owed. */
export const tableBill = (orders: readonly Order[]): Bill => billOf(orders.filter(isOwed));
