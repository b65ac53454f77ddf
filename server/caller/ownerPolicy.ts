import { roleMay, type ChainRight, type ChainRole } from '#domain/chain/chainRole.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Callers } from './caller.ts';
import { isChain, isRestaurant, roleInChain, roleInHouse } from './ownershipRepository.ts';
import type { Sql } from '../db/sql.ts';

/** What is another's does not exist for the caller; who belongs there and may not is told so (ADR 66). */
const refusalOf = (role: ChainRole | undefined, right: ChainRight): Refusal | undefined =>
  role === undefined ? refuse('not_found') : roleMay(role, right) ? undefined : refuse('not_allowed');

async function mayInChain(
  sql: Sql,
  { user }: Callers,
  chain_id: string,
  right: ChainRight,
): Promise<Refusal | undefined> {
  if (!user) return refuse('no_token');
  return refusalOf(await roleInChain(sql, user, chain_id), right);
}

/** Owners alone: what the chain pays and is paid, and who belongs to it. */
export const mayOwnChain = (sql: Sql, callers: Callers, chain_id: string): Promise<Refusal | undefined> =>
  mayInChain(sql, callers, chain_id, 'own');

/** Whoever belongs to the chain, as what ever. */
export const belongsTo = (sql: Sql, callers: Callers, chain_id: string): Promise<Refusal | undefined> =>
  mayInChain(sql, callers, chain_id, 'read');

/** Owners and managers. */
export const mayManageChain = (sql: Sql, callers: Callers, chain_id: string): Promise<Refusal | undefined> =>
  mayInChain(sql, callers, chain_id, 'manage');

/** Whoever belongs to the chain, and admins, who may read what owners may. */
export async function mayReadChain(sql: Sql, callers: Callers, chain_id: string): Promise<Refusal | undefined> {
  if (!isAdmin(callers)) return mayInChain(sql, callers, chain_id, 'read');
  return (await isChain(sql, chain_id)) ? undefined : refuse('not_found');
}

/** Owners of the chain, and admins: what the chain pays by. */
export async function mayReadMoney(sql: Sql, callers: Callers, chain_id: string): Promise<Refusal | undefined> {
  return isAdmin(callers) ? mayReadChain(sql, callers, chain_id) : mayOwnChain(sql, callers, chain_id);
}

const isAdmin = ({ user }: Callers): boolean => user !== undefined && user.roles.includes('admin');

async function mayInHouse(
  sql: Sql,
  { user }: Callers,
  restaurant_id: string,
  right: ChainRight,
): Promise<Refusal | undefined> {
  if (!user) return refuse('no_token');
  return refusalOf(await roleInHouse(sql, user, restaurant_id), right);
}

/** Owners and managers of the restaurant's chain. */
export const mayManageRestaurant = (sql: Sql, callers: Callers, restaurant_id: string): Promise<Refusal | undefined> =>
  mayInHouse(sql, callers, restaurant_id, 'manage');

/** Whoever belongs to the restaurant's chain, and admins, who may read what owners may. */
export async function mayReadRestaurant(
  sql: Sql,
  callers: Callers,
  restaurant_id: string,
): Promise<Refusal | undefined> {
  if (!isAdmin(callers)) return mayInHouse(sql, callers, restaurant_id, 'read');
  return (await isRestaurant(sql, restaurant_id)) ? undefined : refuse('not_found');
}
