import type { Sql } from '../db/sql.ts';

/** What is taken in a device's restaurants: the first that nobody has had, in one of them and in all. */
export type TakenPrefixes = { prefix: string | null; here: number; everywhere: number };

/** The device's own letters and what is taken where it is linked; this transaction then holds those restaurants. */
export async function lockPrefixes(tx: Sql, device_id: string, restaurant_id: string): Promise<TakenPrefixes> {
  const [taken] = await tx.query<TakenPrefixes>(
    `select (select prefix from device where device_id = $1) as prefix,
            coalesce(max(next_prefix) filter (where restaurant_id = $2), 0) as here,
            coalesce(max(next_prefix), 0) as everywhere
       from (select restaurant_id, next_prefix from restaurant join device_restaurant using (restaurant_id)
              where device_id = $1 order by restaurant_id for no key update of restaurant) linked`,
    [device_id, restaurant_id],
  );
  return taken ?? { prefix: null, here: 0, everywhere: 0 };
}

/**
 * Gives the device its letters, in its restaurants for good; the next one is free there. Letters that another device has
 * had in one of them fail.
 */
export async function storePrefix(tx: Sql, device_id: string, prefix: string, next: number): Promise<void> {
  await tx.query(
    `with linked as (select restaurant_id from device_restaurant where device_id = $1),
     taken as (
       update restaurant set next_prefix = greatest(next_prefix, $2)
        where restaurant_id in (select restaurant_id from linked)),
     had as (
       insert into device_prefix (restaurant_id, prefix, device_id)
       select restaurant_id, $3, $1 from linked
        where not exists (select from device_prefix p
                           where p.restaurant_id = linked.restaurant_id and p.prefix = $3 and p.device_id = $1))
     update device set prefix = $3 where device_id = $1`,
    [device_id, next, prefix],
  );
}
