import type { Attention } from '#domain/attention/attention.ts';
import type { Sql } from '../db/sql.ts';
import type { AttentionRow } from './attentionRow.ts';

/**
 * Lists what owners have to look at. An operation stands there once, however often it comes; what was refused at first
 * and counts now is looked at anew.
 */
export async function insertAttention(sql: Sql, rows: readonly AttentionRow[], at: Date): Promise<void> {
  await sql.query(
    `insert into attention (attention_id, restaurant_id, kind, at, occurred_at, actor, actor_name, device_id, key, doc)
     select attention_id, restaurant_id, kind, $2, occurred_at, actor, actor_name, device_id, key, doc
       from jsonb_to_recordset($1::jsonb) as n(attention_id uuid, restaurant_id uuid, kind text, occurred_at timestamptz,
         actor text, actor_name text, device_id uuid, key uuid, doc jsonb)
     on conflict (device_id, key) do update set kind = excluded.kind, at = excluded.at, doc = excluded.doc,
       settled_at = null, settled_by = null, settled_name = null, settled_note = null
      where attention.kind <> excluded.kind and excluded.kind = 'revoked_applied'`,
    [JSON.stringify(rows), at],
  );
}

export type StoredAttention = Omit<AttentionRow, 'occurred_at'> & {
  at: Date;
  occurred_at: Date | null;
  settled_at: Date | null;
  settled_by: string | null;
  settled_name: string | null;
  settled_note: string | null;
};

const columns = `a.attention_id, a.restaurant_id, a.kind, a.at, a.occurred_at, a.actor, a.actor_name, a.device_id, a.key, a.doc,
  a.settled_at, a.settled_by, a.settled_name, a.settled_note`;

type Filter = { restaurant_id?: string | undefined; kind?: Attention['kind'] | undefined; settled: boolean };
export type AttentionPlace = { at: string; attention_id: string };

/** Newest first, of all restaurants of a chain. */
export async function attentionPage(
  sql: Sql,
  chain_id: string,
  { restaurant_id, kind, settled }: Filter,
  page: { limit: number; before: AttentionPlace | undefined },
): Promise<StoredAttention[]> {
  return sql.query<StoredAttention>(
    `select ${columns} from attention a join restaurant r using (restaurant_id)
      where r.chain_id = $1 and ($2::uuid is null or a.restaurant_id = $2) and ($3::text is null or a.kind = $3)
        and (a.settled_at is not null) = $4
        and ($5::timestamptz is null or (a.at, a.attention_id) < ($5, $6::uuid))
      order by a.at desc, a.attention_id desc limit $7`,
    [
      chain_id,
      restaurant_id ?? null,
      kind ?? null,
      settled,
      page.before?.at ?? null,
      page.before?.attention_id ?? null,
      page.limit,
    ],
  );
}

export type Settling = { by: string; byName: string | null; note: string | null; at: Date };

/** Marks lines of a chain as settled; who did so first stays. Gives those of the chain among them. */
export async function settleAttention(
  tx: Sql,
  chain_id: string,
  attention_ids: readonly string[],
  { by, byName, note, at }: Settling,
): Promise<StoredAttention[]> {
  await tx.query(
    `update attention a set settled_at = $3, settled_by = $4, settled_name = $5, settled_note = $6
       from restaurant r where r.restaurant_id = a.restaurant_id and r.chain_id = $1
        and a.attention_id = any($2) and a.settled_at is null`,
    [chain_id, attention_ids, at, by, byName, note],
  );
  return tx.query<StoredAttention>(
    `select ${columns} from attention a join restaurant r using (restaurant_id)
      where r.chain_id = $1 and a.attention_id = any($2) order by a.at desc, a.attention_id desc`,
    [chain_id, attention_ids],
  );
}

export async function deleteOldAttention(sql: Sql, settledBefore: Date): Promise<void> {
  await sql.query('delete from attention where settled_at < $1', [settledBefore]);
}

/** Whoever deletes the account is taken out of what was settled; that it was stays. */
export async function forgetInAttention(tx: Sql, user_id: string): Promise<void> {
  await tx.query(`update attention set settled_name = null where settled_by = 'user:' || $1::text`, [user_id]);
  await tx.query(`update attention set actor_name = null where actor = 'user:' || $1::text`, [user_id]);
}
