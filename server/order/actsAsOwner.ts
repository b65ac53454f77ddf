import type { Command } from '#domain/order/command.ts';
import type { Callers } from '../caller/caller.ts';
import { ownsRestaurant } from '../caller/ownershipRepository.ts';
import type { Sql } from '../db/sql.ts';

/**
 * Whether a user moves an order along as an owner of its restaurant, with the standing of its staff; the journal names
 * the user. Device and employee act before user (D25).
 */
export async function actsAsOwner(
  sql: Sql,
  { device, user }: Callers,
  command: Command,
  restaurant_id: string,
): Promise<boolean> {
  return !device && user !== undefined && command.type === 'order.action' && ownsRestaurant(sql, user, restaurant_id);
}
