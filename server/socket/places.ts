import type { Room } from '#contract/socketEvents.ts';
import type { OrderView } from '#domain/order/trimmedOrder.ts';
import type { Callers } from '../caller/caller.ts';
import { hearsCalls, orderViewOf, tableViewOf, type TableView } from '../caller/readsAs.ts';

/**
 * Where the sockets of a room sit: those that read less than all of an order sit apart, and those who answer waiter
 * calls have a place more (D45). What is not to be known is never sent.
 */
export const placeOf = (room: string, view: OrderView): string => (view === 'all' ? room : `${room}/${view}`);
export const callsPlace = (restaurant_id: string): string => `restaurant:${restaurant_id}/calls`;

export const tablesPlace = (restaurant_id: string, view: TableView): string => `restaurant:${restaurant_id}/${view}`;

/** Where a table's tablet sits by itself while it is only a guest, so that it is found when its table's party leaves. */
export const tabletPlace = (table_id: string): string => `tablet:${table_id}`;

/** The places that a socket has without asking. */
export function ownPlaces({ device_id, callers }: { device_id?: string; callers: Callers }): string[] {
  if (!device_id) return [];
  const { table_id } = callers.guest ?? {};
  return [`device:${device_id}`, ...(table_id ? [tabletPlace(table_id)] : [])];
}

/** The room that a place belongs to. */
export const roomAt = (place: string): string => place.split('/')[0] ?? place;

/** The places that these callers have in a room. */
export function placesIn(room: Room, callers: Callers): string[] {
  const [kind, id = ''] = room.split(':');
  const calls = kind === 'restaurant' && hearsCalls(callers) ? [callsPlace(id)] : [];
  const tables = kind === 'restaurant' ? [tablesPlace(id, tableViewOf(callers))] : [];
  return [placeOf(room, orderViewOf(callers)), ...calls, ...tables];
}
