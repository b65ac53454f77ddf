import { lockRefusal } from '#domain/device/employee.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import { type Capability, modeCan } from '#domain/device/modes.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Callers } from '../caller/caller.ts';
import { worksFor } from '../caller/housePolicy.ts';
import { mayManageRestaurant, mayReadRestaurant } from '../caller/ownerPolicy.ts';
import type { Sql } from '../db/sql.ts';

export type RestaurantAction = 'approve' | 'decline' | 'pause' | 'resume' | 'open' | 'close';

/** Owners and managers, and devices whose mode can; a restaurant of others does not exist for them. */
export async function mayRun(
  sql: Sql,
  callers: Callers,
  restaurant_id: string,
  capability: Capability,
): Promise<Refusal | undefined> {
  const { device, employee, user } = callers;
  if (!device && !user) return refuse('no_token');
  const asOwner = user && (await mayManageRestaurant(sql, callers, restaurant_id));
  if (user && asOwner === undefined) return undefined;
  // the device itself works there: who only reads there brings in none from elsewhere
  if (!device || !(await worksFor(sql, { device }, restaurant_id))) return asOwner ?? refuse('not_found');
  if (!modeCan(device.mode, capability)) return refuse('not_allowed');
  return lockRefusal(device, employee, restaurant_id);
}

/** Activation is the platform's, everything else the house's (D19). */
export async function mayAct(
  sql: Sql,
  callers: Callers,
  action: RestaurantAction,
  restaurant_id: string,
): Promise<Refusal | undefined> {
  if (action !== 'approve' && action !== 'decline') {
    return mayRun(sql, callers, restaurant_id, 'pauseOrders');
  }
  if (callers.user?.roles.includes('admin')) return mayReadRestaurant(sql, callers, restaurant_id);
  const known = (callers.device || callers.user) && (await worksFor(sql, callers, restaurant_id));
  return refuse(known ? 'not_allowed' : 'not_found');
}

/** Only approved restaurants exist for guests; the house and the platform see theirs before (D19). */
export async function maySeeRestaurant(sql: Sql, callers: Callers, restaurant: Restaurant): Promise<boolean> {
  if (restaurant.activation === 'approved' || callers.user?.roles.includes('admin')) return true;
  return worksFor(sql, callers, restaurant.restaurant_id);
}

/** Whose tables and codes these are: the house's; a browser is every guest, even on a linked device (D17). */
export async function maySeeTables(sql: Sql, callers: Callers, restaurant_id: string): Promise<Refusal | undefined> {
  if (callers.user?.roles.includes('admin')) return mayReadRestaurant(sql, callers, restaurant_id);
  if (!(await worksFor(sql, callers, restaurant_id))) return refuse('not_found');
  const onlyAsGuest = callers.device?.mode === 'browser' && !callers.user;
  return onlyAsGuest ? refuse('not_allowed') : undefined;
}
