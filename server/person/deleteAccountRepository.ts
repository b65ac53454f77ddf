import type { Sql } from '../db/sql.ts';

export type OwnedChain = { chain_id: string; name: string };

/** The chains that a user owns, held by this transaction, so that two owners do not leave at the same time. */
export async function lockChainsOf(tx: Sql, user_id: string): Promise<OwnedChain[]> {
  return tx.query<OwnedChain>(
    `select c.chain_id, c.name from chain c join chain_owner o using (chain_id) where o.user_id = $1 and o.role = 'owner'
      order by c.chain_id for no key update of c`,
    [user_id],
  );
}

/** Those of the chains that nobody else owns. */
export async function ownedAlone(tx: Sql, user_id: string, chain_ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ chain_id: string }>(
    `select chain_id::text from unnest($2::uuid[]) as c(chain_id) where not exists (
       select 1 from chain_owner o where o.chain_id = c.chain_id and o.user_id <> $1 and o.role = 'owner')`,
    [user_id, chain_ids],
  );
  return rows.map((row) => row.chain_id);
}

export async function deleteOwner(tx: Sql, user_id: string): Promise<void> {
  await tx.query('delete from chain_owner where user_id = $1', [user_id]);
}

/** The account itself, with the codes and providers that hang on it. */
export async function deleteUser(tx: Sql, user_id: string): Promise<void> {
  await tx.query('delete from user_account where user_id = $1', [user_id]);
}
