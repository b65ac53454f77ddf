import type { Order, OrderStatus } from '#domain/order/order.ts';
import type { HeldAction } from '../steps/heldAction.ts';
import type { KitchenColumn } from './kitchenColumn.ts';
import { columnOf, isForLater, kitchenColumns, oldestFirst } from './kitchenColumn.ts';

export type Lane = KitchenColumn | 'later';
export const lanes = [...kitchenColumns, 'later'] as const;

/** Which ticket stands where, oldest first. */
export type Board = Record<Lane, string[]>;

type BoardSettings = { now: number; leadMinutes: number };

/** Sorts the open orders, as the screen's station has them, into lanes. A ticket that was just bumped stays in its place until the bump is sent. */
export function kitchenBoard(orders: readonly Order[], held: readonly HeldAction[], settings: BoardSettings): Board {
  const places = new Map<string, KitchenColumn>();
  for (const action of held) if (action.place) places.set(action.order_id, action.place);
  const sorted: Record<Lane, Order[]> = { new: [], accepted: [], preparing: [], ready: [], out: [], later: [] };
  for (const order of orders) {
    const column = places.get(order.order_id) ?? columnOf(order);
    if (column === undefined) continue;
    const waits = column === 'accepted' && isForLater(order, settings.now, settings.leadMinutes);
    sorted[waits ? 'later' : column].push(order);
  }
  const ids = (lane: Lane): string[] => oldestFirst(sorted[lane], settings.leadMinutes).map((order) => order.order_id);
  return Object.fromEntries(lanes.map((lane) => [lane, ids(lane)])) as Board;
}

/** The status that a ticket shows: the one just tapped, else the order's. */
export const shownStatus = (
  order: Pick<Order, 'statusEntry'>,
  step: Pick<HeldAction, 'status'> | undefined,
): OrderStatus => step?.status ?? order.statusEntry.status;
