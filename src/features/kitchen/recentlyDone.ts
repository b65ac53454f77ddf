import { sentLines } from '#domain/order/heldLines.ts';
import type { Order } from '#domain/order/order.ts';
import { columnOf, isHeld } from './board/kitchenColumn.ts';
import { stationTicket, type KitchenStation } from './station/kitchenStation.ts';

/** A whole evening: also what was finished before the business day ended at 04:00 (D8). */
const keptMilliseconds = 16 * 60 * 60_000;
const atMost = 200;

/** When a station was done with an order: when it handed over, or when the order left the kitchen. */
export function doneAt(order: Order, { whole, isMine }: KitchenStation): string {
  const served = whole
    ? []
    : sentLines(order).flatMap((line) => (isMine(line) && line.servedAt ? [line.servedAt] : []));
  return served.toSorted().at(-1) ?? order.statusEntry.at;
}

/** Orders that left the station this evening, the latest first. */
export function recentlyDone(orders: readonly Order[], station: KitchenStation, now: number): Order[] {
  return orders
    .filter((order) => !order.flags.includes('awaiting_payment') && !isHeld(order))
    .filter((order) => sentLines(order).some(station.isMine))
    .filter((order) => {
      const ticket = stationTicket(order, station);
      return !ticket || columnOf(ticket) === undefined;
    })
    .map((order) => ({ order, at: doneAt(order, station) }))
    .filter(({ at }) => now - Date.parse(at) < keptMilliseconds)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, atMost)
    .map(({ order }) => order);
}
