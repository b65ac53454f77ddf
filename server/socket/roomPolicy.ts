import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { deviceCan } from '#domain/device/modes.ts';
import type { Room } from '#contract/socketEvents.ts';
import type { Callers } from '../caller/caller.ts';
import { readsHouse } from '../caller/housePolicy.ts';
import type { Sql } from '../db/sql.ts';
import { isOfGuest } from '../caller/orderPolicy.ts';
import { orderById } from '../order/orderRepository.ts';
import { tableById } from '../table/tableRepository.ts';
import type { Joined } from './socketServer.ts';
import { streamHead } from '../stream/streamRepository.ts';

/** Who may listen where; what is another's does not exist for the caller. */
export async function joinRoom(sql: Sql, callers: Callers, room: Room): Promise<Result<Joined>> {
  const [kind, id] = room.split(':') as [string, string];
  if (kind === 'device') {
    return callers.device?.device_id === id ? accept({ seq: 0, restaurant_id: '' }) : refuse('not_found');
  }
  const { device, ...others } = callers;
  const can = device === undefined || deviceCan(device, kind === 'table' ? 'seeTables' : 'seeOrders');
  const restaurant_id = await restaurantBehind(sql, can ? callers : others, kind, id);
  if (!restaurant_id) return refuse(can ? 'not_found' : 'not_allowed');
  return accept({ seq: await streamHead(sql, restaurant_id), restaurant_id });
}

async function restaurantBehind(sql: Sql, callers: Callers, kind: string, id: string): Promise<string | undefined> {
  if (kind === 'restaurant') return (await readsHouse(sql, callers, id)) ? id : undefined;
  if (kind === 'table') {
    const table = await tableById(sql, id);
    if (!table) return undefined;
    const scanned = callers.guest?.table_id === id && callers.guest.generation === table.generation;
    const { restaurant_id } = table;
    return scanned || callers.device?.restaurants.includes(restaurant_id) ? restaurant_id : undefined;
  }
  const order = await orderById(sql, id);
  if (!order) return undefined;
  const may = (await isOfGuest(sql, callers, order)) || (await readsHouse(sql, callers, order.restaurant_id));
  return may ? order.restaurant_id : undefined;
}
