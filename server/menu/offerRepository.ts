import type { Menu } from '#domain/menu/menu.ts';
import { offerKinds, type Offer, type OfferEntity, type OfferKind } from '#domain/menu/offer.ts';
import type { Sql } from '../db/sql.ts';
import { restaurantChannel } from '../restaurant/restaurantRepository.ts';

/** A chain's offer as it is stored: with the version of every part, and the restaurants that menus may be served in. */
export type StoredOffer = {
  offer: Offer;
  versions: Record<OfferKind, ReadonlyMap<string, number>>;
  restaurants: ReadonlySet<string>;
};

/** What is to be written of one kind. */
export type KindChanges = { added: OfferEntity[]; changed: OfferEntity[]; removed: string[] };
export type OfferChanges = Record<OfferKind, KindChanges>;

type Table = { table: string; id: string; field: string; position: 'own' | 'appended' | 'none' };
const tables = {
  categories: { table: 'food_category', id: 'food_category_id', field: 'foodCategory_id', position: 'own' },
  ingredients: { table: 'ingredient', id: 'item_id', field: 'item_id', position: 'none' },
  items: { table: 'item', id: 'item_id', field: 'item_id', position: 'appended' },
  menus: { table: 'menu', id: 'menu_id', field: 'menu_id', position: 'own' },
} as const satisfies Record<OfferKind, Table>;

/**
 * Owners of one chain change its offer one after the other, so that each sees what the others did. Answers the stamp of
 * what it offers (migration 048); none of a chain that is not there.
 */
export async function lockOffer(tx: Sql, chain_id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ stamp: string }>(
    'select offer_stamp as stamp from chain where chain_id = $1 for no key update',
    [chain_id],
  );
  return row?.stamp;
}

/** The stamp of what a chain offers within this transaction. */
export async function offerStamp(tx: Sql, chain_id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ stamp: string }>('select offer_stamp as stamp from chain where chain_id = $1', [
    chain_id,
  ]);
  return row?.stamp;
}

type Row = { id: string; doc: never; version: number };

async function rowsOf(sql: Sql, chain_id: string, kind: OfferKind): Promise<Row[]> {
  const { table, id, position } = tables[kind];
  const doc =
    kind === 'menus'
      ? `doc || jsonb_build_object('restaurants', (select coalesce(jsonb_agg(s.restaurant_id order by s.restaurant_id), '[]')
           from menu_restaurant s where s.menu_id = m.menu_id))`
      : 'doc';
  return sql.query<Row>(
    `select ${id} as id, ${doc} as doc, version from ${table} m where chain_id = $1
      order by ${position === 'none' ? '' : 'position, '}${id}`,
    [chain_id],
    `offer-${kind}`,
  );
}

const entities = (rows: readonly Row[]): never[] => rows.map(({ doc }) => doc);
const versionsOf = (rows: readonly Row[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, version }) => [id, version]));

/** Everything that a chain offers. */
export async function offerOf(sql: Sql, chain_id: string): Promise<StoredOffer> {
  const [categories, ingredients, items, menus, restaurants] = await Promise.all([
    rowsOf(sql, chain_id, 'categories'),
    rowsOf(sql, chain_id, 'ingredients'),
    rowsOf(sql, chain_id, 'items'),
    rowsOf(sql, chain_id, 'menus'),
    restaurantsOf(sql, chain_id),
  ]);
  return {
    offer: {
      categories: entities(categories),
      ingredients: entities(ingredients),
      items: entities(items),
      menus: entities(menus),
    },
    versions: {
      categories: versionsOf(categories),
      ingredients: versionsOf(ingredients),
      items: versionsOf(items),
      menus: versionsOf(menus),
    },
    restaurants,
  };
}

/** Where the menus of a chain may be served. */
export async function restaurantsOf(sql: Sql, chain_id: string): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ restaurant_id: string }>(
    'select restaurant_id from restaurant where chain_id = $1',
    [chain_id],
    'offer-restaurants',
  );
  return new Set(rows.map(({ restaurant_id }) => restaurant_id));
}

/** One kind of what a chain offers, as it is stored. */
export async function offerList<Kind extends OfferKind>(
  sql: Sql,
  chain_id: string,
  kind: Kind,
): Promise<(OfferEntity<Kind> & { version: number })[]> {
  const rows = await rowsOf(sql, chain_id, kind);
  return rows.map(({ doc, version }) => ({ ...(doc as OfferEntity<Kind>), version }));
}

/**
 * Writes what changed, and nothing else: rows that are the same stay untouched. Ids that another chain has come back,
 * and then nothing of them is written.
 */
export async function writeOffer(tx: Sql, chain_id: string, changes: OfferChanges): Promise<string[]> {
  const foreign: string[] = [];
  // in an order in which nothing refers to what is not there yet
  for (const kind of offerKinds) {
    const { added, changed, removed } = changes[kind];
    if (added.length > 0) foreign.push(...(await insert(tx, chain_id, kind, added)));
    if (changed.length > 0) await update(tx, chain_id, kind, changed);
    if (removed.length > 0) await remove(tx, chain_id, kind, removed);
  }
  const menus = [...changes.menus.added, ...changes.menus.changed] as Menu[];
  if (menus.length > 0) await serveMenus(tx, chain_id, menus);
  const gone = [...changes.items.removed, ...changes.ingredients.removed];
  if (gone.length > 0) await forgetSoldOut(tx, chain_id, gone);
  return foreign;
}

const docsOf = (kind: OfferKind, list: readonly OfferEntity[]): string =>
  JSON.stringify(kind === 'menus' ? (list as Menu[]).map(({ restaurants: _served, ...menu }) => menu) : list);

async function insert(tx: Sql, chain_id: string, kind: OfferKind, list: readonly OfferEntity[]): Promise<string[]> {
  const { table, id, field, position } = tables[kind];
  const place = {
    own: `(doc->>'position')::int`,
    appended: `coalesce((select max(position) from ${table} where chain_id = $1), -1) + n`,
    none: '',
  }[position];
  const rows = await tx.query<{ id: string }>(
    `with wanted as (select (doc->>'${field}')::uuid as id, doc, n
                       from jsonb_array_elements($2::jsonb) with ordinality as w(doc, n)),
          written as (
       insert into ${table} (${id}, chain_id, doc${place && ', position'})
       select id, $1, doc${place && `, ${place}`} from wanted on conflict do nothing returning ${id} as id)
     select id from wanted where id not in (select id from written)`,
    [chain_id, docsOf(kind, list)],
  );
  return rows.map((row) => row.id);
}

async function update(tx: Sql, chain_id: string, kind: OfferKind, list: readonly OfferEntity[]): Promise<void> {
  const { table, id, field, position } = tables[kind];
  await tx.query(
    `update ${table} as old set doc = w.doc, version = old.version + 1
            ${position === 'own' ? `, position = (w.doc->>'position')::int` : ''}
       from jsonb_array_elements($2::jsonb) as w(doc)
      where old.${id} = (w.doc->>'${field}')::uuid and old.chain_id = $1`,
    [chain_id, docsOf(kind, list)],
  );
}

async function remove(tx: Sql, chain_id: string, kind: OfferKind, ids: readonly string[]): Promise<void> {
  const { table, id } = tables[kind];
  if (kind === 'menus') await tx.query('delete from menu_restaurant where menu_id = any($1)', [ids]);
  await tx.query(`delete from ${table} where chain_id = $1 and ${id} = any($2)`, [chain_id, ids]);
}

/** Where menus are served is a table of its own, which restaurants are found by. */
async function serveMenus(tx: Sql, chain_id: string, menus: readonly Menu[]): Promise<void> {
  const served = menus.flatMap(({ menu_id, restaurants }) => restaurants.map((id) => ({ menu_id, restaurant_id: id })));
  const pairs = [served.map(({ menu_id }) => menu_id), served.map(({ restaurant_id }) => restaurant_id)];
  await tx.query(
    `delete from menu_restaurant s where s.menu_id = any($1) and not exists (
       select 1 from unnest($2::uuid[], $3::uuid[]) as w(menu_id, restaurant_id)
        where w.menu_id = s.menu_id and w.restaurant_id = s.restaurant_id)`,
    [menus.map(({ menu_id }) => menu_id), ...pairs],
  );
  await tx.query(
    `insert into menu_restaurant (menu_id, restaurant_id)
     select w.menu_id, w.restaurant_id from unnest($2::uuid[], $3::uuid[]) as w(menu_id, restaurant_id)
       join restaurant r on r.restaurant_id = w.restaurant_id and r.chain_id = $1
       join menu m on m.menu_id = w.menu_id and m.chain_id = $1 on conflict do nothing`,
    [chain_id, ...pairs],
  );
}

/** What is not there any more is not sold out either. */
async function forgetSoldOut(tx: Sql, chain_id: string, gone: readonly string[]): Promise<void> {
  await tx.query(
    `with changed as (
       update restaurant set sold_out = array(select unnest(sold_out) except select unnest($2::uuid[]))
        where chain_id = $1 and sold_out && $2::uuid[] returning restaurant_id)
     select pg_notify($3, restaurant_id::text) from changed`,
    [chain_id, gone, restaurantChannel],
  );
}
