import type { ChainRole } from '#domain/chain/chainRole.ts';
import type { Sql } from '../db/sql.ts';
import type { UserCaller } from './caller.ts';

/** What the user may do in the restaurant's chain; nothing where he does not belong to it. */
export async function roleInHouse(sql: Sql, user: UserCaller, restaurant_id: string): Promise<ChainRole | undefined> {
  const [row] = await sql.query<{ role: ChainRole }>(
    `select o.role from restaurant r join chain_owner o using (chain_id) where r.restaurant_id = $1 and o.user_id = $2`,
    [restaurant_id, user.user_id],
    'role-in-house',
  );
  return row?.role;
}

/** What the user may do in the chain; nothing where he does not belong to it. */
export async function roleInChain(sql: Sql, user: UserCaller, chain_id: string): Promise<ChainRole | undefined> {
  const [row] = await sql.query<{ role: ChainRole }>(
    `select role from chain_owner where chain_id = $1 and user_id = $2`,
    [chain_id, user.user_id],
    'role-in-chain',
  );
  return row?.role;
}

export async function isRestaurant(sql: Sql, restaurant_id: string): Promise<boolean> {
  const rows = await sql.query('select 1 from restaurant where restaurant_id = $1', [restaurant_id], 'is-restaurant');
  return rows.length > 0;
}

export async function isChain(sql: Sql, chain_id: string): Promise<boolean> {
  const rows = await sql.query('select 1 from chain where chain_id = $1', [chain_id], 'is-chain');
  return rows.length > 0;
}

/** The sessions that a table has had in one generation: those that a phone has scanned (D16). */
export async function sessionsScanned(sql: Sql, table_id: string, generation: number): Promise<string[]> {
  const rows = await sql.query<{ session_id: string }>(
    'select session_id from table_session where table_id = $1 and generation = $2',
    [table_id, generation],
    'sessions-scanned',
  );
  return rows.map(({ session_id }) => session_id);
}
