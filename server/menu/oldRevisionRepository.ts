import type { Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';

/** Of one chain at a time, so that nobody who changes a menu waits long. */
async function pruneChain(tx: Sql, chain_id: string, before: Date): Promise<void> {
  // whoever publishes holds these too: a part that is found again cannot be thrown away meanwhile
  await tx.query('select 1 from chain where chain_id = $1 for no key update', [chain_id]);
  await tx.query('select 1 from restaurant where chain_id = $1 order by restaurant_id for no key update', [chain_id]);
  await tx.query(
    `delete from current_revision c using restaurant r
      where r.restaurant_id = c.restaurant_id and r.chain_id = $1 and c.current_until < $2`,
    [chain_id, before],
  );
  const gone = await tx.query<{ parts: number[] }>(
    `delete from menu_revision m using restaurant r
      where r.restaurant_id = m.restaurant_id and r.chain_id = $1 and r.menu_revision <> m.menu_revision
        and m.published_at < $2
        and not exists (select 1 from current_revision c where c.menu_revision = m.menu_revision)
      returning m.categories || m.ingredients || m.items || m.menus as parts`,
    [chain_id, before],
  );
  const parts = [...new Set(gone.flatMap((revision) => revision.parts))];
  if (parts.length === 0) return;
  // each revision is read once, however many parts are looked for: nobody changes the chain's menus meanwhile
  await tx.query(
    `delete from menu_part where part_id in (
       select unnest($2::bigint[]) except
       select unnest(m.categories || m.ingredients || m.items || m.menus)
         from menu_revision m join restaurant r using (restaurant_id) where r.chain_id = $1)`,
    [chain_id, parts],
  );
}

/** Throws away published menus that ended before this moment, and their parts that no other one has. */
export async function pruneRevisions(db: Pick<Database, 'query' | 'transaction'>, before: Date): Promise<void> {
  const chains = await db.query<{ chain_id: string }>(
    `select distinct r.chain_id from current_revision c join restaurant r using (restaurant_id)
      where c.current_until < $1`,
    [before],
  );
  for (const { chain_id } of chains) await db.transaction((tx) => pruneChain(tx, chain_id, before));
}
