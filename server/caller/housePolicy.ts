import type { Sql } from '../db/sql.ts';
import type { Callers } from './caller.ts';
import { ownsRestaurant } from './ownershipRepository.ts';

/** Whether the caller belongs to the house: a device linked to the restaurant, or an owner of its chain. */
export async function worksFor(sql: Sql, { device, user }: Callers, restaurant_id: string): Promise<boolean> {
  if (device && !device.revoked && device.restaurants.includes(restaurant_id)) return true;
  return user !== undefined && (await ownsRestaurant(sql, user, restaurant_id));
}
