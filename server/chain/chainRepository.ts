import type { Sql } from '../db/sql.ts';

export type NewChain = { chain_id: string; name: string; doc: Record<string, unknown>; owner_id: string; now: Date };

/** Stores a chain with its first owner. */
export async function insertChain(tx: Sql, { chain_id, name, doc, owner_id, now }: NewChain): Promise<void> {
  await tx.query('insert into chain (chain_id, name, doc, created_at) values ($1, $2, $3, $4)', [
    chain_id,
    name,
    JSON.stringify(doc),
    now,
  ]);
  await tx.query('insert into chain_owner (chain_id, user_id) values ($1, $2)', [chain_id, owner_id]);
}

/** Whether the server knows no chain yet. Whoever asks in a transaction is alone with the answer until it ends. */
export async function hasNoChain(tx: Sql): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('first chain'))`);
  const rows = await tx.query('select 1 from chain limit 1');
  return rows.length === 0;
}
