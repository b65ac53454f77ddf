import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Callers } from './caller.ts';
import { isChain, isRestaurant, ownsChain, ownsRestaurant } from './ownershipRepository.ts';
import type { Sql } from '../db/sql.ts';

/** Owners of the chain; what is another's does not exist for the caller. */
export async function mayManageChain(sql: Sql, { user }: Callers, chain_id: string): Promise<Refusal | undefined> {
  if (!user) return refuse('no_token');
  return (await ownsChain(sql, user, chain_id)) ? undefined : refuse('not_found');
}

/** Owners, and admins, who may read what owners may. */
export async function mayReadChain(sql: Sql, callers: Callers, chain_id: string): Promise<Refusal | undefined> {
  if (!isAdmin(callers)) return mayManageChain(sql, callers, chain_id);
  return (await isChain(sql, chain_id)) ? undefined : refuse('not_found');
}

const isAdmin = ({ user }: Callers): boolean => user !== undefined && user.roles.includes('admin');

/** Owners of the restaurant's chain. */
export async function mayManageRestaurant(
  sql: Sql,
  { user }: Callers,
  restaurant_id: string,
): Promise<Refusal | undefined> {
  if (!user) return refuse('no_token');
  return (await ownsRestaurant(sql, user, restaurant_id)) ? undefined : refuse('not_found');
}

/** Owners of the restaurant's chain, and admins, who may read what owners may. */
export async function mayReadRestaurant(
  sql: Sql,
  callers: Callers,
  restaurant_id: string,
): Promise<Refusal | undefined> {
  if (!isAdmin(callers)) return mayManageRestaurant(sql, callers, restaurant_id);
  return (await isRestaurant(sql, restaurant_id)) ? undefined : refuse('not_found');
}
