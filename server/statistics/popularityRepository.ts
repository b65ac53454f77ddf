import type { GoesWith } from '#domain/menu/goesWith.ts';
import type { Sql } from '../db/sql.ts';

export type CountedHouse = { restaurant_id: string; menu_revision: string };

/** Houses that guests may order from and that were not looked at since then, the longest ago first. */
export const housesToCount = (sql: Sql, since: Date, most: number): Promise<CountedHouse[]> =>
  sql.query<CountedHouse>(
    `select r.restaurant_id, r.menu_revision from restaurant r left join dish_habit h using (restaurant_id)
      where r.activation = 'approved' and (h.counted_at is null or h.counted_at <= $1)
      order by h.counted_at nulls first, r.restaurant_id limit $2`,
    [since, most],
  );

export type OrderedDishes = { created_at: Date; items: string[] };

/**
 * The dishes of a house's orders since then, the newest orders first: of those that were completed or paid, without what
 * was voided and without who ordered. What stands inside combos was not chosen by itself.
 */
export const orderedDishes = (sql: Sql, restaurant_id: string, since: Date, most: number): Promise<OrderedDishes[]> =>
  sql.query<OrderedDishes>(
    `select o.created_at, array(select distinct l->'item'->>'item_id' from jsonb_array_elements(o.doc->'items') l
                                 where l ? 'item' and not l ? 'voided') as items
       from orders o
      where o.restaurant_id = $1 and o.created_at > $2 and o.status not in ('rejected', 'refunded')
        and (o.status = 'completed'
             or (o.doc->>'amountPaid')::bigint >= greatest(1, (o.doc->>'amountTotal')::bigint))
      order by o.created_at desc limit $3`,
    [restaurant_id, since, most],
  );

/** Keeps what was found; answers whether other dishes are popular than before. */
export async function storeHabits(
  tx: Sql,
  restaurant_id: string,
  { popular, goesWith, at }: { popular: readonly string[]; goesWith: GoesWith; at: Date },
): Promise<boolean> {
  await tx.query(
    `insert into dish_habit (restaurant_id, counted_at, goes_with) values ($1, $2, $3)
     on conflict (restaurant_id) do update set counted_at = excluded.counted_at, goes_with = excluded.goes_with`,
    [restaurant_id, at, JSON.stringify(goesWith)],
  );
  const changed = await tx.query(
    'update restaurant set popular = $2::uuid[] where restaurant_id = $1 and popular <> $2::uuid[] returning 1',
    [restaurant_id, popular],
  );
  return changed.length > 0;
}

/** A house had its turn though nothing was found: what it has stays. */
export async function noteCounted(sql: Sql, restaurant_id: string, at: Date): Promise<void> {
  await sql.query(
    `insert into dish_habit (restaurant_id, counted_at, goes_with) values ($1, $2, '{}')
     on conflict (restaurant_id) do update set counted_at = excluded.counted_at`,
    [restaurant_id, at],
  );
}

/** By dish: what is often ordered with it at this house. */
export async function goesWithIn(sql: Sql, restaurant_id: string): Promise<GoesWith> {
  const [row] = await sql.query<{ goes_with: GoesWith }>(
    'select goes_with from dish_habit where restaurant_id = $1',
    [restaurant_id],
    'goes-with',
  );
  return row?.goes_with ?? {};
}
