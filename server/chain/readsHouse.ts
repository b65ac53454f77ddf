import type { Callers } from '../caller/caller.ts';
import { worksFor } from '../caller/housePolicy.ts';
import type { Sql } from '../db/sql.ts';
import { restaurantById } from '../restaurant/restaurantRepository.ts';

/** Whether the caller may read what happens in a house: who belongs to it, and admins, who change nothing there. */
export async function readsHouse(sql: Sql, callers: Callers, restaurant_id: string): Promise<boolean> {
  if (await worksFor(sql, callers, restaurant_id)) return true;
  if (!callers.user?.roles.includes('admin')) return false;
  return (await restaurantById(sql, restaurant_id)) !== undefined;
}
