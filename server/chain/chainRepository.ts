import type { Chain, ChainSubscription } from '#domain/chain/chain.ts';
import type { PublicChain } from '#domain/chain/publicChain.ts';
import type { ChainRole } from '#domain/chain/chainRole.ts';
import type { Sql } from '../db/sql.ts';

/** What a chain has until it asks for more. */
export const firstSubscription: ChainSubscription = { plan: 'free', interval: 'month', status: 'active' };

type Doc = Partial<Pick<Chain, 'avatar' | 'website' | 'social' | 'subscription' | 'paymentAddress'>>;
type Row = { chain_id: string; name: string; doc: Doc; version: number };

const columns = 'chain_id, name, doc, version';

function chainOf({ chain_id, name, doc, version }: Row): Chain {
  const { avatar, website, social, subscription = firstSubscription, paymentAddress } = doc;
  return {
    chain_id,
    name,
    ...(avatar ? { avatar } : {}),
    ...(website ? { website } : {}),
    ...(social ? { social } : {}),
    subscription,
    ...(paymentAddress ? { paymentAddress } : {}),
    version,
  };
}

export async function chainById(sql: Sql, chain_id: string): Promise<Chain | undefined> {
  const rows = await sql.query<Row>(`select ${columns} from chain where chain_id = $1`, [chain_id], 'chain-by-id');
  return rows.map(chainOf)[0];
}

/** The chains that somebody belongs to, with what he may do there. */
export async function chainsOf(sql: Sql, user_id: string): Promise<(Chain & { role: ChainRole })[]> {
  const rows = await sql.query<Row & { role: ChainRole }>(
    `select ${columns}, role from chain join chain_owner using (chain_id) where user_id = $1 order by name, chain_id`,
    [user_id],
  );
  return rows.map((row) => ({ ...chainOf(row), role: row.role }));
}

/** The chain, held until the transaction ends: what its owners create and change comes one after the other. */
export async function lockChain(tx: Sql, chain_id: string): Promise<Chain | undefined> {
  const rows = await tx.query<Row>(`select ${columns} from chain where chain_id = $1 for no key update`, [chain_id]);
  return rows.map(chainOf)[0];
}

/** Saves what guests see of a chain; what is not said any more is taken away, what the platform bills stays. */
export async function updatePublicChain(tx: Sql, { chain_id, name, ...said }: PublicChain): Promise<void> {
  await tx.query(
    `update chain set name = $2, doc = (doc - '{avatar,website,social}'::text[]) || $3::jsonb, version = version + 1
      where chain_id = $1`,
    [chain_id, name, JSON.stringify(said)],
  );
}

export type NewChain = { chain_id: string; name: string; doc: Record<string, unknown>; owner_id?: string; now: Date };

/** Stores a chain with its first owner, where one is said; false when there is one of this id. */
export async function insertChain(tx: Sql, { chain_id, name, doc, owner_id, now }: NewChain): Promise<boolean> {
  const fresh = await tx.query(
    `insert into chain (chain_id, name, doc, created_at) values ($1, $2, $3, $4)
     on conflict (chain_id) do nothing returning 1`,
    [chain_id, name, JSON.stringify(doc), now],
  );
  if (fresh.length > 0 && owner_id !== undefined) await insertOwner(tx, chain_id, owner_id);
  return fresh.length > 0;
}

/** Lets a user into the chain, and so into the dashboard at all (D19); who is in already keeps his role. */
export async function insertOwner(
  tx: Sql,
  chain_id: string,
  user_id: string,
  role: ChainRole = 'owner',
): Promise<void> {
  await tx.query(
    `with owner as (insert into chain_owner (chain_id, user_id, role) values ($1, $2, $3) on conflict do nothing)
     update user_account set roles = array_append(roles, 'owner') where user_id = $2 and not 'owner' = any(roles)`,
    [chain_id, user_id, role],
  );
}

/** Whether the server knows no chain yet. Whoever asks in a transaction is alone with the answer until it ends. */
export async function hasNoChain(tx: Sql): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('first chain'))`);
  const rows = await tx.query('select 1 from chain limit 1');
  return rows.length === 0;
}
