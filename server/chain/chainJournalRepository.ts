import type { Sql } from '../db/sql.ts';
import { actorOf, type Callers } from '../caller/caller.ts';

/** The journal's word for what dishes cost: whoever may not read costs does not read those changes either. */
export const costEntity = 'cost';

/** One change of what a chain owns. */
export type ChainChange = {
  chain_id: string;
  restaurant_id?: string;
  what: 'created' | 'changed' | 'deleted';
  /** the field word of what changed: item, menu, table, … */
  entity: string;
  entity_id: string;
  before?: object;
  after?: object;
};

/** Writes changes of owners, admins and devices into the chain's journal, in the transaction of the change. */
export async function noteChainChanges(
  tx: Sql,
  callers: Callers,
  changes: readonly ChainChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const { kind, id, name } = actorOf(callers);
  await tx.query(
    `insert into chain_journal (chain_id, restaurant_id, at, actor, actor_name, what, entity, entity_id, before, after)
     select chain_id, restaurant_id, $2, $3, $4, what, entity, entity_id, before, after
       from jsonb_to_recordset($1::jsonb) as c(chain_id uuid, restaurant_id uuid, what text, entity text,
         entity_id uuid, before jsonb, after jsonb)`,
    [JSON.stringify(changes), at, `${kind}:${id}`, name ?? null],
  );
}

/**
 * Takes an owner who leaves for good out of the journals: what was done stays, by somebody without a name. Addresses
 * stand where the owner was invited to the chains that are now left, or were left before.
 */
export async function forgetInJournals(tx: Sql, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx.query(`update chain_journal set actor_name = null where actor = 'user:' || $1::text`, [user_id]);
  await tx.query(
    `with owned as (
       select chain_id from chain_owner where user_id = $1
       union select chain_id from chain_journal where entity_id = $1 and entity = 'owner'
     ), known as (
       select j.journal_id, j.entity, j.entity_id, lower(coalesce(j.after, j.before)->>'email') as email
         from chain_journal j join owned using (chain_id)
        where j.entity in ('owner', 'invitation') and coalesce(j.after, j.before) ? 'email'
     ), own as (select email from known where entity = 'owner' and entity_id = $1 union select lower($2))
     update chain_journal j set after = j.after - 'email', before = j.before - 'email' from known k
      where j.journal_id = k.journal_id and k.email in (select email from own)`,
    [user_id, email],
  );
}

export type ChainJournalRow = {
  journal_id: number;
  chain_id: string;
  restaurant_id: string | null;
  at: Date;
  actor: string;
  actor_name: string | null;
  what: ChainChange['what'];
  entity: string;
  entity_id: string;
  before: object | null;
  after: object | null;
};

type Filter = {
  entity?: string | undefined;
  entity_id?: string | undefined;
  restaurant_id?: string | undefined;
  /** kinds that whoever asks may not read */
  hidden: readonly string[];
};

/** Newest first, what is older than `before` (a journal_id). */
export async function chainJournalPage(
  sql: Sql,
  chain_id: string,
  filter: Filter,
  page: { limit: number; before?: number | undefined },
): Promise<ChainJournalRow[]> {
  return sql.query<ChainJournalRow>(
    `select journal_id, chain_id, restaurant_id, at, actor, actor_name, what, entity, entity_id, before, after
       from chain_journal
      where chain_id = $1 and ($2::bigint is null or journal_id < $2) and ($3::text is null or entity = $3)
        and ($4::uuid is null or entity_id = $4) and ($5::uuid is null or restaurant_id = $5)
        and entity <> all($7::text[])
      order by journal_id desc limit $6`,
    [
      chain_id,
      page.before ?? null,
      filter.entity ?? null,
      filter.entity_id ?? null,
      filter.restaurant_id ?? null,
      page.limit,
      filter.hidden,
    ],
  );
}
