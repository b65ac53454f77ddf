import { type Cart, totalItems } from '#domain/cart/cart.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import type { Money } from '#domain/money/money.ts';
import type { NewOrderItem, Order } from '#domain/order/order.ts';
import { isOpenOrder, isOwed } from '#domain/order/orderStates.ts';
import { tableBill } from '#domain/payment/bill.ts';
import { remainingAmount } from '#domain/payment/remaining.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { draftAmount, type DraftLine, draftLines } from '#src/features/register/draftLines.ts';

/** What the pane knows: the order that is open in it, what was taken since, and what the table has besides. */
export type Taking = {
  order: Order | undefined;
  items: readonly NewOrderItem[];
  /** begun as a new order before this one was opened */
  asideItems: readonly NewOrderItem[];
  /** of the table's session; none at the counter */
  tableOrders: readonly Order[];
  /** how it is eaten, which may change the tax, and where it is brought, which costs */
  wishes: Pick<Cart, 'type' | 'address'>;
  restaurant: Restaurant;
  index: MenuIndex;
};

export type PaneView = {
  /** what goes out next, and how many dishes that are */
  fresh: DraftLine[];
  count: number;
  /** a dish of it is no longer on the menu */
  hasUnpriced: boolean;
  total: Money;
  /** of the order; part of it is paid already where it is less than its total */
  remaining: Money;
  /** with what has not gone out yet */
  owed: Money;
  /** rejected or given back: nothing of it is owed */
  isOver: boolean;
  isPartlyPaid: boolean;
  canVoid: boolean;
  parked: number;
  /** the table's other orders with it, where there are several to pay */
  wholeTable: { order_ids: string[]; amount: Money } | undefined;
};

/** Everything that the pane says about an order being taken. */
export function paneView({ order, items, asideItems, tableOrders, wishes, restaurant, index }: Taking): PaneView {
  const fresh = draftLines(items, index, restaurant, order?.type ?? wishes.type);
  // what was rejected or given back is not to be paid
  const isOver = order !== undefined && !isOwed(order);
  const remaining = order && !isOver ? remainingAmount(order) : 0;
  const freshSum = order
    ? fresh.reduce((sum, { priced }) => sum + (priced?.amount ?? 0), 0)
    : draftAmount(items, index, restaurant, wishes);
  const unpaid = tableBill(tableOrders.filter((one) => remainingAmount(one) > 0));
  return {
    fresh,
    count: totalItems({ items }),
    hasUnpriced: fresh.some(({ priced }) => !priced),
    total: freshSum + (order?.amountTotal ?? 0),
    remaining,
    owed: freshSum + remaining,
    isOver,
    isPartlyPaid: order !== undefined && remaining > 0 && remaining !== order.amountTotal,
    canVoid: order !== undefined && isOpenOrder(order),
    parked: totalItems({ items: asideItems }),
    wholeTable:
      unpaid.orders.length > 1
        ? { order_ids: unpaid.orders.map(({ order_id }) => order_id), amount: unpaid.remaining }
        : undefined,
  };
}
