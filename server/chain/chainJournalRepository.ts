import type { Sql } from '../db/sql.ts';
import { actorOf, type Callers } from '../account/caller.ts';

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
