import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Sql } from '../db/sql.ts';
import type { Callers } from './caller.ts';
import { isRestaurant, roleInHouse } from './ownershipRepository.ts';

/** Whether the caller belongs to the house: a device linked to the restaurant, or somebody of its chain. */
export async function worksFor(sql: Sql, { device, user }: Callers, restaurant_id: string): Promise<boolean> {
  if (device && !device.revoked && device.restaurants.includes(restaurant_id)) return true;
  return user !== undefined && (await roleInHouse(sql, user, restaurant_id)) !== undefined;
}

/** Whether the caller may read what happens in a house: who belongs to it, and admins, who change nothing there. */
export async function readsHouse(sql: Sql, callers: Callers, restaurant_id: string): Promise<boolean> {
  if (await worksFor(sql, callers, restaurant_id)) return true;
  if (!callers.user?.roles.includes('admin')) return false;
  return isRestaurant(sql, restaurant_id);
}

/** Devices and people who may read what happens in a house; for all others there is none. */
export async function mayReadHouse(sql: Sql, callers: Callers, restaurant_id: string): Promise<Refusal | undefined> {
  if (!callers.device && !callers.user) return refuse('no_token');
  return (await readsHouse(sql, callers, restaurant_id)) ? undefined : refuse('not_found');
}
