import { proxy } from 'valtio';
import { lineStage, hasReached } from '#domain/order/lineStage.ts';
import { sentLines } from '#domain/order/heldLines.ts';
import type { Order } from '#domain/order/order.ts';
import { isOnScreen, isToMake, shownNowhere, type KitchenScreen } from '#domain/order/shownNowhere.ts';
import { call } from '#src/data/api/call.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';

/** What is known of an order's way into the kitchen, of the version of it that was asked about. */
type Sight = { version: number; onScreen: boolean; nowhere: boolean };

/** What the register has heard of the kitchen's screens. `hasScreens`: there are some; without them nobody waits for one. */
export const kitchenSight = proxy<{ hasScreens: boolean; orders: Record<string, Sight> }>({
  hasScreens: false,
  orders: {},
});

/** Where an order is on its way to the stove: sent, on a screen of the kitchen, begun. */
export type SightStep = 'sent' | 'onScreen' | 'started';

/** The step of an order whose kitchen has something to do for it; undefined where nothing is known or nothing to do. */
export function sightStep(order: Order, { hasScreens, orders }: typeof kitchenSight): SightStep | undefined {
  if (!isToMake(order)) return undefined;
  if (sentLines(order).some((line) => hasReached(lineStage(order, line), 'begun'))) return 'started';
  if (!hasScreens) return undefined;
  const sight = orders[order.order_id];
  return sight?.onScreen && sight.version === order.version ? 'onScreen' : 'sent';
}

/** Orders that the kitchen should have and of which nobody knows yet that a screen shows them as they are. */
export const unseenOrders = (orders: readonly Order[], seen: typeof kitchenSight): Order[] =>
  orders.filter((order) => {
    const sight = seen.orders[order.order_id];
    return isToMake(order) && !(sight?.onScreen && sight.version === order.version);
  });

/** Asks once how far the kitchen's screens are, about orders as this device has them now. */
export async function lookAtKitchen(restaurant_id: string, orders: readonly Order[]): Promise<void> {
  try {
    told(await call('GET /order/seen', { query: { restaurant_id } }), orders);
  } catch (error) {
    // without an answer nothing is known: it is asked again
    if (!(error instanceof CallFailed)) reportError(error);
  }
}

type Answer = { at: string; screens: KitchenScreen[]; orders: { order_id: string; seq: number; at: string }[] };

/** What an answer says of these orders; of others nothing is kept. */
export function told({ at, screens, orders: places }: Answer, orders: readonly Order[]): void {
  const byId = new Map(places.map((place) => [place.order_id, place]));
  kitchenSight.hasScreens = screens.length > 0;
  kitchenSight.orders = Object.fromEntries(
    orders.flatMap((order) => {
      const place = byId.get(order.order_id);
      if (!place) return [];
      const sight = {
        version: order.version,
        onScreen: isOnScreen(place, screens, at),
        nowhere: shownNowhere({ ...order, ...place }, screens, at),
      };
      return [[order.order_id, sight]];
    }),
  );
}
