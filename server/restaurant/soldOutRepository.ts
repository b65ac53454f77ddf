import type { Sql } from '../db/sql.ts';
import { restaurantChannel } from './restaurantRepository.ts';

export type Marks = { restaurant_id: string; soldOut: readonly string[]; available: readonly string[] };

/** Those of these ids that are none of the chain's items and ingredients; nobody deletes the others meanwhile. */
export async function unknownArticles(tx: Sql, chain_id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `with items as (select item_id from item where chain_id = $1 and item_id = any($2) order by item_id for key share),
          ingredients as (
            select item_id from ingredient where chain_id = $1 and item_id = any($2) order by item_id for key share)
     select id from unnest($2::uuid[]) as w(id)
      where id not in (select item_id from items) and id not in (select item_id from ingredients)`,
    [chain_id, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What is sold out in these restaurants of the chain, which are held until the transaction ends, always in one order. */
export const lockSoldOut = (
  tx: Sql,
  chain_id: string,
  restaurant_ids: readonly string[],
): Promise<{ restaurant_id: string; name: string; soldOut: string[] }[]> =>
  tx.query(
    `select restaurant_id, doc->>'name' as name, sold_out::text[] as "soldOut" from restaurant
      where chain_id = $1 and restaurant_id = any($2) order by restaurant_id for no key update`,
    [chain_id, restaurant_ids],
  );

/** Writes what is sold out where, and tells every process. */
export async function writeSoldOut(
  tx: Sql,
  houses: readonly { restaurant_id: string; soldOut: readonly string[] }[],
): Promise<void> {
  await tx.query(
    `with wanted as (
       select restaurant_id, array(select x::uuid from jsonb_array_elements_text(w."soldOut") with ordinality as e(x, n) order by n) as marked
         from jsonb_to_recordset($1::jsonb) as w(restaurant_id uuid, "soldOut" jsonb)
     ), changed as (
       update restaurant r set sold_out = w.marked from wanted w where w.restaurant_id = r.restaurant_id
       returning r.restaurant_id
     ) select pg_notify($2, restaurant_id::text) from changed`,
    [JSON.stringify(houses), restaurantChannel],
  );
}
