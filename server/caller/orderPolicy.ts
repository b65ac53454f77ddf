import type { Order } from '#domain/order/order.ts';
import type { Sql } from '../db/sql.ts';
import type { Callers } from './caller.ts';
import { readsHouse } from './housePolicy.ts';
import { sessionsScanned } from './ownershipRepository.ts';

/** May this caller read this order: the house it belongs to, or the guest who holds its token. */
export async function maySee(deps: { db: Sql }, callers: Callers, order: Order): Promise<boolean> {
  if (await readsHouse(deps.db, callers, order.restaurant_id)) return true;
  return isOfGuest(deps.db, callers, order);
}

/**
 * Whether an order is the guest's or user's own. A phone goes on seeing the orders of the session that it scanned, also
 * when they were moved to another table or the session is over: it paid for them, and may rate them (ADR 12).
 */
export async function isOfGuest(sql: Sql, callers: Callers, order: Order): Promise<boolean> {
  if (guestSees(callers, order, [])) return true;
  const { table_id, generation } = callers.guest ?? {};
  if (!table_id || generation === undefined) return false;
  return guestSees(callers, order, await sessionsScanned(sql, table_id, generation));
}

/** Whether an order is the caller's: of the account, of the token, or of the session that stands at the token's table. */
export function owns({ guest, user }: Callers, order: Order, session_id: string | undefined): boolean {
  if (user && order.user_id === user.user_id) return true;
  return guest !== undefined && (guest.order_ids.includes(order.order_id) || isOfSession(order, session_id));
}

const isOfSession = (order: Order, session_id: string | undefined): boolean =>
  session_id !== undefined && order.session_id === session_id;

/** Whether an order was placed in one of these sessions, wherever it was moved since (ADR 12). */
function guestSees(callers: Callers, order: Order, sessions: readonly string[]): boolean {
  if (owns(callers, order, undefined)) return true;
  return [order, ...(order.movedFrom ?? [])].some(({ session_id = '' }) => sessions.includes(session_id));
}
