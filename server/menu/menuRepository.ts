import type { Category, Ingredient, Item, Menu } from '#domain/menu/menu.ts';
import type { Sql } from '../db/sql.ts';

/** Everything a chain offers, as its owner keeps it. */
export type ChainMenu = { categories: Category[]; ingredients: Ingredient[]; items: Item[]; menus: Menu[] };

/** What an upsert did. `foreign` are ids that belong to another chain: nothing of them was written. */
export type Written = { added: number; changed: number; unchanged: number; foreign: string[] };

type Kind = { table: string; id: string; field: string };
const kinds = {
  category: { table: 'food_category', id: 'food_category_id', field: 'foodCategory_id' },
  ingredient: { table: 'ingredient', id: 'item_id', field: 'item_id' },
  item: { table: 'item', id: 'item_id', field: 'item_id' },
  menu: { table: 'menu', id: 'menu_id', field: 'menu_id' },
} as const satisfies Record<string, Kind>;

/** One statement a kind: rows that are the same stay untouched, rows of another chain too. */
async function upsert(sql: Sql, kind: Kind, chain_id: string, docs: readonly object[]): Promise<Written> {
  const hasPosition = kind.table !== 'ingredient';
  const rows = await sql.query<{ id: string; outcome: string }>(
    `with wanted as (
       select (doc->>'${kind.field}')::uuid as id, doc, (n - 1)::int as position
         from jsonb_array_elements($2::jsonb) with ordinality as w(doc, n)
     ), written as (
       insert into ${kind.table} as old (${kind.id}, chain_id, doc${hasPosition ? ', position' : ''})
       select id, $1, doc${hasPosition ? ", coalesce((doc->>'position')::int, position)" : ''} from wanted
       on conflict (${kind.id}) do update set doc = excluded.doc, version = old.version + 1
         ${hasPosition ? ', position = excluded.position' : ''}
       where old.chain_id = excluded.chain_id and (old.doc is distinct from excluded.doc
         ${hasPosition ? 'or old.position is distinct from excluded.position' : ''})
       returning ${kind.id} as id, version
     )
     select w.id, case when n.id is not null then case when n.version = 1 then 'added' else 'changed' end
                       when k.chain_id = $1 then 'unchanged' else 'foreign' end as outcome
       from wanted w left join written n using (id) left join ${kind.table} k on k.${kind.id} = w.id`,
    [chain_id, JSON.stringify(docs)],
  );
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    foreign: rows.filter((row) => row.outcome === 'foreign').map((row) => row.id),
  };
}

export const upsertCategories = (sql: Sql, chain_id: string, categories: readonly Category[]): Promise<Written> =>
  upsert(sql, kinds.category, chain_id, categories);
export const upsertIngredients = (sql: Sql, chain_id: string, ingredients: readonly Ingredient[]): Promise<Written> =>
  upsert(sql, kinds.ingredient, chain_id, ingredients);
export const upsertItems = (sql: Sql, chain_id: string, items: readonly Item[]): Promise<Written> =>
  upsert(sql, kinds.item, chain_id, items);

/** Writes menus and, in a table of its own, where each is served. */
export async function upsertMenus(sql: Sql, chain_id: string, menus: readonly Menu[]): Promise<Written> {
  const written = await upsert(
    sql,
    kinds.menu,
    chain_id,
    menus.map(({ restaurants: _served, ...menu }) => menu),
  );
  await sql.query(
    `with wanted as (
       select m.menu_id, r.restaurant_id from jsonb_to_recordset($2::jsonb) as w(menu_id uuid, restaurants uuid[])
         join menu m on m.menu_id = w.menu_id and m.chain_id = $1
         left join restaurant r on r.restaurant_id = any(w.restaurants) and r.chain_id = $1
     ), ended as (
       delete from menu_restaurant s using (select distinct menu_id from wanted) m
        where s.menu_id = m.menu_id and not exists (
          select 1 from wanted w where w.menu_id = s.menu_id and w.restaurant_id = s.restaurant_id)
     )
     insert into menu_restaurant (menu_id, restaurant_id)
     select menu_id, restaurant_id from wanted where restaurant_id is not null on conflict do nothing`,
    [chain_id, JSON.stringify(menus.map(({ menu_id, restaurants }) => ({ menu_id, restaurants })))],
  );
  return written;
}

/** These restaurants stop serving every menu but the named ones. */
export async function serveOnly(tx: Sql, restaurants: readonly string[], menus: readonly string[]): Promise<void> {
  await tx.query('delete from menu_restaurant where restaurant_id = any($1) and menu_id <> all($2)', [
    restaurants,
    menus,
  ]);
}

/** The active menus that a restaurant serves, with everything of the chain that they may lead to. */
export async function chainMenuServedIn(sql: Sql, restaurant_id: string): Promise<ChainMenu> {
  const [row] = await sql.query<ChainMenu>(
    `select
       (select coalesce(jsonb_agg(m.doc || jsonb_build_object('chain_id', m.chain_id, 'restaurants', jsonb_build_array(r.restaurant_id))
                                  order by m.position, m.menu_id), '[]')
          from menu m join menu_restaurant s using (menu_id)
         where s.restaurant_id = r.restaurant_id and m.doc->>'status' = 'active') as menus,
       (select coalesce(jsonb_agg(doc order by position, item_id), '[]') from item where chain_id = r.chain_id) as items,
       (select coalesce(jsonb_agg(doc order by item_id), '[]') from ingredient where chain_id = r.chain_id) as ingredients,
       (select coalesce(jsonb_agg(doc order by position, food_category_id), '[]') from food_category where chain_id = r.chain_id) as categories
     from restaurant r where r.restaurant_id = $1`,
    [restaurant_id],
  );
  return row ?? { menus: [], items: [], ingredients: [], categories: [] };
}

/** The published menu of a revision as the JSON text whose content its name is the hash of. */
export async function revisionContent(sql: Sql, menu_revision: string): Promise<string | undefined> {
  const [row] = await sql.query<{ content: string }>(
    'select content from menu_revision where menu_revision = $1',
    [menu_revision],
    'revision-content',
  );
  return row?.content;
}

/** Makes a revision the restaurant's current one and remembers how long the one before was. */
export async function makeCurrent(
  sql: Sql,
  published: { restaurant_id: string; menu_revision: string; content: string; at: Date },
): Promise<void> {
  const { restaurant_id, menu_revision, content, at } = published;
  await sql.query(
    `insert into menu_revision (menu_revision, restaurant_id, content, published_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [menu_revision, restaurant_id, content, at],
  );
  await sql.query('update current_revision set current_until = $2 where restaurant_id = $1 and current_until is null', [
    restaurant_id,
    at,
  ]);
  await sql.query('insert into current_revision (restaurant_id, menu_revision, current_from) values ($1, $2, $3)', [
    restaurant_id,
    menu_revision,
    at,
  ]);
  await sql.query('update restaurant set menu_revision = $2 where restaurant_id = $1', [restaurant_id, menu_revision]);
}

/** Whether the revision was the restaurant's current one at some time since. */
export async function wasCurrentSince(
  sql: Sql,
  restaurant_id: string,
  menu_revision: string,
  since: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from current_revision where restaurant_id = $1 and menu_revision = $2
        and (current_until is null or current_until > $3) limit 1`,
    [restaurant_id, menu_revision, since],
    'revision-since',
  );
  return rows.length > 0;
}
