import type { Sql } from '../db/sql.ts';

/** The first prefix that is free in all of the device's restaurants, whose rows this transaction then holds. */
export async function nextPrefixIndex(tx: Sql, device_id: string): Promise<number> {
  const [next] = await tx.query<{ index: number | null }>(
    `select max(r.next_prefix) as index from (
       select next_prefix from restaurant join device_restaurant using (restaurant_id)
        where device_id = $1 order by restaurant_id for update of restaurant) r`,
    [device_id],
  );
  return next?.index ?? 0;
}

/** Gives the device its letters; in its restaurants the next one is free. */
export async function storePrefix(tx: Sql, device_id: string, prefix: string, next: number): Promise<void> {
  await tx.query(
    `with taken as (
       update restaurant set next_prefix = $2 where restaurant_id in (select restaurant_id from device_restaurant where device_id = $1))
     update device set prefix = $3 where device_id = $1`,
    [device_id, next, prefix],
  );
}
