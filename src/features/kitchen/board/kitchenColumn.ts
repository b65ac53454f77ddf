import { sentLines } from '#domain/order/heldLines.ts';
import { linesToMake } from '#domain/order/linesToMake.ts';
import { isForKitchen } from '#domain/order/orderList.ts';
import type { Order, OrderStatus } from '#domain/order/order.ts';
import { onceForEach } from '../onceForEach.ts';

/** The lanes of a kitchen screen, left to right. `later` holds what is wanted later than the kitchen would start now. */
export const kitchenColumns = ['new', 'accepted', 'preparing', 'ready', 'out'] as const;
export type KitchenColumn = (typeof kitchenColumns)[number];

const columnByStatus: Record<OrderStatus, KitchenColumn | undefined> = {
  created: 'new',
  accepted: 'accepted',
  'in-preparation': 'preparing',
  'waiting-delivery': 'ready',
  'waiting-pickup': 'ready',
  'in-delivery': 'out',
  delivered: undefined,
  completed: undefined,
  rejected: undefined,
  refunded: undefined,
};

/**
 * Where an order stands in the kitchen; undefined when it is no longer or not yet the kitchen's: while it is not paid
 * (D11), and while all of it is held (ADR 36). One that was ready before lines were added or fired is being made again,
 * whatever its status.
 */
export const columnOf = onceForEach(
  (order: Pick<Order, 'statusEntry' | 'flags' | 'items'>): KitchenColumn | undefined => {
    if (!isForKitchen(order) || isHeld(order)) return undefined;
    return linesToMake(order).length > 0 ? 'preparing' : columnByStatus[order.statusEntry.status];
  },
);

/** Whether the kitchen has nothing of it yet. */
export const isHeld = (order: Pick<Order, 'items'>): boolean => order.items.length > 0 && sentLines(order).length === 0;

/**
 * When the kitchen's time for this order begins: when its first line was sent, of one that was ready when the first that
 * is made now was; or `leadMinutes` before it is wanted.
 */
export function kitchenStart(order: Timed, leadMinutes: number): number {
  const sent = firstSent(order);
  return order.orderedAt === undefined ? sent : Math.max(sent, Date.parse(order.orderedAt) - leadMinutes * 60_000);
}

type Timed = Pick<Order, 'createdAt' | 'occurredAt' | 'orderedAt' | 'items'>;

const firstSent = onceForEach((order: Timed): number => {
  const again = linesToMake(order);
  const placed = order.occurredAt ?? order.createdAt;
  const [first = placed] = (again.length > 0 ? again : sentLines(order)).map(({ sentAt = placed }) => sentAt).sort();
  return Date.parse(first > placed ? first : placed);
});

/** Accepted, but wanted so late that nobody should start it yet. */
export function isForLater(order: Order, now: number, leadMinutes: number): boolean {
  // an order without a wanted time is for now, whatever a clock that runs behind says
  if (order.orderedAt === undefined) return false;
  return order.statusEntry.status === 'accepted' && kitchenStart(order, leadMinutes) > now;
}

/** Oldest first; what is wanted later counts from its own start. The id settles a tie, so that nothing jumps. */
export function oldestFirst(orders: readonly Order[], leadMinutes: number): Order[] {
  // each time is read once: reading it in every comparison costs a frame with hundreds of orders
  return orders
    .map((order) => ({ order, start: kitchenStart(order, leadMinutes) }))
    .sort((a, b) => a.start - b.start || (a.order.order_id < b.order.order_id ? -1 : 1))
    .map(({ order }) => order);
}

export type AgeLevel = 'fresh' | 'warning' | 'late';

/** When an order is late: past what was promised, or where nobody has promised, past the usual preparation time. */
export function dueTime(order: Timed & Pick<Order, 'promisedAt'>, usual: number): number {
  const start = kitchenStart(order, usual);
  const promised = order.promisedAt === undefined ? 0 : Date.parse(order.promisedAt);
  return promised > start ? promised : start + usual * 60_000;
}

/** How urgent an order is: a warning when half of its time is over. */
export function ageLevel(now: number, since: number, due: number): AgeLevel {
  if (now >= due) return 'late';
  return now >= since + (due - since) / 2 ? 'warning' : 'fresh';
}
