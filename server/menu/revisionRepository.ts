import type { Currency } from '#domain/money/money.ts';
import { type OfferKind, offerKinds } from '#domain/menu/offer.ts';
import { restaurantChannel } from '../restaurant/restaurantRepository.ts';
import type { Sql } from '../db/sql.ts';
import { menuText } from './menuText.ts';

/** A part of published menus: its canonical JSON and what that hashes to. */
export type MenuPart = { hash: string; text: string };

/** A published menu taken apart: `head` is the canonical JSON of what is no list. */
export type Revision = {
  restaurant_id: string;
  chain_id: string;
  menu_revision: string;
  head: string;
  parts: Record<OfferKind, MenuPart[]>;
};

/** What publishing needs to know of a restaurant. */
export type PublishingRestaurant = {
  restaurant_id: string;
  chain_id: string;
  name: string;
  currency: Currency;
  menu_revision: string;
};

const columns = `restaurant_id, chain_id, doc->>'name' as name, doc->>'currency' as currency, menu_revision`;

/** The restaurants of a chain, held until the transaction ends. */
export function lockForPublishing(tx: Sql, chain_id: string): Promise<PublishingRestaurant[]> {
  return tx.query<PublishingRestaurant>(
    `select ${columns} from restaurant where chain_id = $1 order by restaurant_id for no key update`,
    [chain_id],
  );
}

/** One restaurant, held until the transaction ends. */
export async function lockOneForPublishing(tx: Sql, restaurant_id: string): Promise<PublishingRestaurant | undefined> {
  const [restaurant] = await tx.query<PublishingRestaurant>(
    `select ${columns} from restaurant where restaurant_id = $1 for no key update`,
    [restaurant_id],
  );
  return restaurant;
}

const named = ({ categories, ingredients, items, menus }: Revision['parts']): MenuPart[] =>
  [categories, ingredients, items, menus].flat();

/** Makes revisions of one chain the current ones of their restaurants and remembers how long those before were. */
export async function makeCurrent(tx: Sql, revisions: readonly Revision[], at: Date): Promise<void> {
  const chain_id = revisions[0]?.chain_id;
  if (!chain_id) return;
  const ids = await storedParts(tx, chain_id, new Map(revisions.flatMap(({ parts }) => named(parts)).map(byHash)));
  const idsOf = (parts: MenuPart[]): string => `{${parts.map(({ hash }) => ids.get(hash)).join(',')}}`;
  const rows = revisions.map(({ parts, restaurant_id, menu_revision, head }) => ({
    restaurant_id,
    menu_revision,
    head,
    categories: idsOf(parts.categories),
    ingredients: idsOf(parts.ingredients),
    items: idsOf(parts.items),
    menus: idsOf(parts.menus),
  }));
  await tx.query(
    `insert into menu_revision (menu_revision, restaurant_id, head, categories, ingredients, items, menus, published_at)
     select menu_revision, restaurant_id, head, categories::bigint[], ingredients::bigint[], items::bigint[], menus::bigint[], $2
       from jsonb_to_recordset($1::jsonb) as r(menu_revision text, restaurant_id uuid, head text,
            categories text, ingredients text, items text, menus text)
     on conflict do nothing`,
    [JSON.stringify(rows), at],
  );
  const restaurants = revisions.map(({ restaurant_id }) => restaurant_id);
  const names = revisions.map(({ menu_revision }) => menu_revision);
  await tx.query(
    'update current_revision set current_until = $2 where restaurant_id = any($1) and current_until is null',
    [restaurants, at],
  );
  await tx.query(
    `insert into current_revision (restaurant_id, menu_revision, current_from)
     select restaurant_id, menu_revision, $3 from unnest($1::uuid[], $2::text[]) as r(restaurant_id, menu_revision)`,
    [restaurants, names, at],
  );
  await tx.query(
    `update restaurant set menu_revision = r.menu_revision
       from unnest($1::uuid[], $2::text[]) as r(restaurant_id, menu_revision)
      where restaurant.restaurant_id = r.restaurant_id`,
    [restaurants, names],
  );
  await tx.query('select pg_notify($1, restaurant_id) from unnest($2::text[]) as r(restaurant_id)', [
    restaurantChannel,
    restaurants,
  ]);
}

const byHash = (part: MenuPart): [string, MenuPart] => [part.hash, part];

/** The ids of parts by their hash; those that the chain has not published yet are stored. */
async function storedParts(
  tx: Sql,
  chain_id: string,
  parts: ReadonlyMap<string, MenuPart>,
): Promise<ReadonlyMap<string, number>> {
  const known = await partIds(tx, chain_id, [...parts.keys()]);
  const missing = [...parts.values()].filter(({ hash }) => !known.has(hash));
  if (missing.length === 0) return known;
  await tx.query(
    `insert into menu_part (chain_id, hash, content)
     select $1, decode(hash, 'hex'), content from unnest($2::text[], $3::text[]) as p(hash, content) on conflict do nothing`,
    [chain_id, missing.map(({ hash }) => hash), missing.map(({ text }) => text)],
  );
  // asked anew: another restaurant of the chain may have stored the same part at the same moment
  const stored = await partIds(
    tx,
    chain_id,
    missing.map(({ hash }) => hash),
  );
  if (stored.size !== missing.length) throw new Error('Parts of a menu were not stored');
  return new Map([...known, ...stored]);
}

async function partIds(tx: Sql, chain_id: string, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ hash: string; part_id: number }>(
    `select w.hash, p.part_id from unnest($2::text[]) as w(hash)
       join menu_part p on p.chain_id = $1 and p.hash = decode(w.hash, 'hex')`,
    [chain_id, hashes],
  );
  return new Map(rows.map(({ hash, part_id }) => [hash, part_id]));
}

/** The published menu of a revision as `revisionContent` reads it, from what was published here. */
export function revisionText({ head, menu_revision, parts }: Revision): string {
  const list = (kind: OfferKind): string => parts[kind].map(({ text }) => text).join(',');
  const lists = Object.fromEntries(offerKinds.map((kind) => [kind, list(kind)])) as Record<OfferKind, string>;
  return menuText({ ...(JSON.parse(head) as object), menu_revision }, lists);
}

const joined = (kind: OfferKind): string =>
  `(select coalesce(string_agg(p.content, ',' order by n), '')
      from unnest(r.${kind}) with ordinality as u(part_id, n) join menu_part p using (part_id)) as ${kind}`;

/** The published menu of a revision as the JSON text whose content its name is the hash of. */
export async function revisionContent(sql: Sql, menu_revision: string): Promise<string | undefined> {
  const [row] = await sql.query<Record<OfferKind, string> & { head: string }>(
    `select r.head, ${joined('categories')}, ${joined('ingredients')}, ${joined('items')}, ${joined('menus')}
       from menu_revision r where r.menu_revision = $1`,
    [menu_revision],
    'revision-content',
  );
  if (!row) return undefined;
  const { head, ...lists } = row;
  return menuText({ ...(JSON.parse(head) as object), menu_revision }, lists);
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
