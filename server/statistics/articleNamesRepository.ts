import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { Sql } from '../db/sql.ts';

/**
 * What these dishes, combos or categories of a chain are called; those that were deleted are called as they were last,
 * by the chain's journal.
 */
export async function articleNames(
  sql: Sql,
  chain_id: string,
  ids: readonly string[],
): Promise<Map<string, LocalizedText>> {
  const rows = await sql.query<{ id: string; name: LocalizedText }>(
    `select distinct on (id) id, name from (
       select item_id as id, doc->'name' as name, 0 as gone, 0 as newest from item
        where chain_id = $1 and item_id = any($2::uuid[])
       union all
       select food_category_id, doc->'name', 0, 0 from food_category
        where chain_id = $1 and food_category_id = any($2::uuid[])
       union all
       select (c->>'combo_id')::uuid, c->'name', 0, 0 from menu, jsonb_array_elements(doc->'combos') c where chain_id = $1
       union all
       select entity_id, before->'name', 1, journal_id from chain_journal
        where entity_id = any($2::uuid[]) and chain_id = $1 and what = 'deleted' and entity in ('item', 'category')
       union all
       select (c->>'combo_id')::uuid, c->'name', 1, journal_id
         from chain_journal, jsonb_array_elements(before->'combos') c
        where chain_id = $1 and entity = 'menu' and before ? 'combos'
     ) named where id = any($2::uuid[]) and name is not null order by id, gone, newest desc`,
    [chain_id, ids],
    'article-names',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
