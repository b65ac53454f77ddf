import type { Command } from '#domain/order/command.ts';
import type { Callers } from '../caller/caller.ts';
import { mayManageRestaurant } from '../caller/ownerPolicy.ts';
import type { Sql } from '../db/sql.ts';

/**
 * Whether a user moves an order along as an owner or manager of its restaurant, with the standing of its staff; the
 * journal names the user. Device and employee act before user (D25).
 */
export async function actsAsOwner(
  sql: Sql,
  callers: Callers,
  command: Command,
  restaurant_id: string,
): Promise<boolean> {
  if (callers.device || command.type !== 'order.action') return false;
  return (await mayManageRestaurant(sql, callers, restaurant_id)) === undefined;
}
