import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { sentLines } from '#domain/order/heldLines.ts';
import { stageOf, lineStage, type LineStage } from '#domain/order/lineStage.ts';
import type { Order, OrderItem, OrderStatus } from '#domain/order/order.ts';
import { activeLines } from '#domain/order/orderTotals.ts';
import { isForCategories, type Station } from '#domain/restaurant/station.ts';

/** Whose lines a screen works on: those of one station, or the whole of an order. */
export type KitchenStation = { whole: boolean; isMine: (line: OrderItem) => boolean };

/** The screen that has no station: the only one of a small kitchen, or the pass of a large one. */
export const wholeKitchen: KitchenStation = { whole: true, isMine: () => true };

/** A screen's station: of the house's list, or the categories chosen on the device. */
export function kitchenStation(
  { station_id, categories }: { station_id?: string | undefined; categories: readonly string[] },
  stations: readonly Pick<Station, 'station_id' | 'categories'>[],
  menu: MenuIndex | undefined,
): KitchenStation {
  const chosen = stations.find((station) => station.station_id === station_id)?.categories ?? categories;
  return chosen.length === 0 ? wholeKitchen : { whole: false, isMine: (line) => isForCategories(line, chosen, menu) };
}

/** What the stage of its lines is called on a ticket. A station hands over itself: who brings it is not its business. */
export const statusOfStage: Record<LineStage, OrderStatus> = {
  sent: 'created',
  accepted: 'accepted',
  begun: 'in-preparation',
  done: 'waiting-pickup',
  served: 'completed',
};

/** Where the kitchen's lines are no station's any more. */
const over: readonly OrderStatus[] = ['in-delivery', 'delivered', 'completed', 'rejected', 'refunded'];

const tickets = new WeakMap<KitchenStation, WeakMap<Order, Order | undefined>>();

/**
 * An order as a station works on it: its own lines, with the status that they have by themselves (ADR 50). Undefined
 * where it has nothing to do with it: before a line of its is sent, and when all are handed over. The same order gives
 * the same ticket, so that nothing is drawn anew.
 */
export function stationTicket(order: Order, station: KitchenStation): Order | undefined {
  if (station.whole) return order;
  const known = tickets.get(station) ?? new WeakMap<Order, Order | undefined>();
  tickets.set(station, known);
  if (!known.has(order)) known.set(order, ticketOf(order, station));
  return known.get(order);
}

function ticketOf(order: Order, { isMine }: KitchenStation): Order | undefined {
  if (over.includes(order.statusEntry.status)) return undefined;
  const lines = sentLines(order).filter((line) => isMine(line) && lineStage(order, line) !== 'served');
  const stage = stageOf(order, lines);
  if (activeLines(lines).length === 0 || stage === undefined) return undefined;
  const status = statusOfStage[stage];
  return {
    ...order,
    items: lines.map(({ afterReady: _ofTheWhole, ...line }) => line),
    statusEntry: { ...order.statusEntry, status },
    statusEntries: status === 'created' ? order.statusEntries.slice(0, 1) : order.statusEntries,
  };
}
