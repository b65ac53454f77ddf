import type { DeviceMode } from '../device/device.ts';
import { sentLines } from './heldLines.ts';
import { linesToMake } from './linesToMake.ts';
import type { Order } from './order.ts';
import { isForKitchen } from './orderList.ts';
import { activeLines } from './orderTotals.ts';

/** A screen of the kitchen that works for a restaurant, and up to where in its stream it shows what happened. */
export type KitchenScreen = {
  device_id: string;
  name: string;
  mode: DeviceMode;
  /** nothing yet: it has not confirmed anything */
  seq?: number;
  /** when the server last heard of it */
  heardAt?: string;
};

/** Where in its restaurant's stream an order last changed, and when that was, by the server's clock. */
export type OrderPlace = { order_id: string; seq: number; at: string };

/** An order that no screen shows for so long rings at the register. */
export const shownNowhereSeconds = 10;
/** A screen says about once a minute that it is there; one that has missed two of these shows nothing any more. */
export const silentScreenSeconds = 150;

/** Whether some screen shows the order as it now is; `now` is when the screens were read. */
export function isOnScreen({ seq }: Pick<OrderPlace, 'seq'>, screens: readonly KitchenScreen[], now: string): boolean {
  return screens.some((screen) => screen.seq !== undefined && screen.seq >= seq && isThere(screen, now));
}

const isThere = ({ heardAt }: KitchenScreen, now: string): boolean =>
  heardAt !== undefined && Date.parse(now) - Date.parse(heardAt) < silentScreenSeconds * 1000;

/**
 * Whether the kitchen should have an order for 10 s and no screen shows it. Nobody waits for a screen where none is
 * linked, and what is on paper is in the kitchen. `now` is when the screens were read: what was asked long ago says
 * nothing of this moment.
 */
export function shownNowhere(
  order: Pick<Order, 'statusEntry' | 'flags' | 'items'> & Pick<OrderPlace, 'seq' | 'at'>,
  screens: readonly KitchenScreen[],
  now: string,
): boolean {
  if (screens.length === 0 || !isToMake(order)) return false;
  const since = Date.parse(now) - Date.parse(order.at);
  return since >= shownNowhereSeconds * 1000 && !isOnScreen(order, screens, now);
}

const beforeReady: readonly Order['statusEntry']['status'][] = ['created', 'accepted', 'in-preparation'];

/** Whether the kitchen still has something to do for it that it has not on paper. */
export function isToMake(order: Pick<Order, 'statusEntry' | 'flags' | 'items'>): boolean {
  if (!isForKitchen(order)) return false;
  const { status } = order.statusEntry;
  const lines = beforeReady.includes(status) ? activeLines(sentLines(order)) : linesToMake(order);
  return lines.some(({ doneAt, printedAt }) => doneAt === undefined && printedAt === undefined);
}
