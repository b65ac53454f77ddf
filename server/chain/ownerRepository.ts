import type { ChainRole } from '#domain/chain/chainRole.ts';
import type { Sql } from '../db/sql.ts';

export type ChainOwner = { user_id: string; email: string; first_name: string; last_name: string; role: ChainRole };

/** By name. */
export async function ownersOfChain(sql: Sql, chain_id: string): Promise<ChainOwner[]> {
  return sql.query<ChainOwner>(
    `select u.user_id, u.email, u.doc->>'first_name' as first_name, u.doc->>'last_name' as last_name,
            role
       from chain_owner join user_account u using (user_id) where chain_id = $1
      order by last_name, first_name, u.user_id`,
    [chain_id],
  );
}

/** Gives somebody of the chain another role. */
export async function changeRole(tx: Sql, chain_id: string, user_id: string, role: ChainRole): Promise<void> {
  await tx.query('update chain_owner set role = $3 where chain_id = $1 and user_id = $2', [chain_id, user_id, role]);
}

/** Takes a chain from one of its owners; who owns no other is no owner any more (D19). */
export async function deleteOwnerOf(tx: Sql, chain_id: string, user_id: string): Promise<void> {
  await tx.query('delete from chain_owner where chain_id = $1 and user_id = $2', [chain_id, user_id]);
  await tx.query(
    `update user_account set roles = array_remove(roles, 'owner')
      where user_id = $1 and not exists (select 1 from chain_owner where user_id = $1)`,
    [user_id],
  );
}
