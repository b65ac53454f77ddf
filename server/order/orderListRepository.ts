import type { ListedOrder } from '#domain/order/orderFilter.ts';
import type { Order } from '#domain/order/order.ts';
import type { Sql } from '../db/sql.ts';
import type { OrderPlace } from './orderCursor.ts';

export type HouseClock = { restaurant_id: string; timezone: string };

/** The restaurants that a list of orders is about: one, or all of a chain. */
export const houseClocks = (
  sql: Sql,
  { chain_id, restaurant_id }: { chain_id?: string | undefined; restaurant_id?: string | undefined },
): Promise<HouseClock[]> =>
  sql.query<HouseClock>(
    `select restaurant_id, doc->>'timezone' as timezone from restaurant
      where ($1::uuid is null or chain_id = $1) and ($2::uuid is null or restaurant_id = $2)
        and coalesce($1, $2) is not null`,
    [chain_id ?? null, restaurant_id ?? null],
    'house-clocks',
  );

/** Where to look: in a restaurant, at what was ordered from `since` on and before `until`. */
export type HouseSpan = { restaurant_id: string; since?: string | undefined; until?: string | undefined };

export type PlacedOrder = ListedOrder & OrderPlace;
type Row = Omit<ListedOrder, 'tableName'> & { order_id: string; created_at: Date; tableName: string | null };

/** The next orders of these restaurants, newest first, as much of each as a filter looks at. */
export async function ordersInTime(
  sql: Sql,
  spans: readonly HouseSpan[],
  { limit, before }: { limit: number; before: OrderPlace | undefined },
): Promise<PlacedOrder[]> {
  const rows = await sql.query<Row>(
    `select o.order_id, o.created_at, o.status, o.number, o.table_id, t.name as "tableName",
            o.doc->>'type' as type, o.doc->'flags' as flags,
            jsonb_path_query_array(o.doc, '$.payments[*] ? (@.status == "paid").option') || case
              when o.status in ('rejected', 'refunded') or (o.doc->>'amountPaid')::bigint >= (o.doc->>'amountTotal')::bigint
              then '[]' else '["open"]' end::jsonb as "paidBy", o.doc->>'employee_id' as employee_id,
            o.doc->>'device_id' as device_id, o.doc->>'assignedTo' as "assignedTo", o.doc->'contact' as contact,
            o.doc->'address' as address
       from (
         select latest.* from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as s(restaurant_id, since, until)
          cross join lateral (
            select * from orders where restaurant_id = s.restaurant_id
               and created_at >= coalesce(s.since, '-infinity') and created_at < coalesce(s.until, 'infinity')
               and created_at <= coalesce($4::timestamptz, 'infinity')
               and ($4::timestamptz is null or (created_at, order_id) < ($4, $5::uuid))
             order by created_at desc, order_id desc limit $6
          ) latest
         order by created_at desc, order_id desc limit $6
       ) o left join dining_table t using (table_id)
      order by o.created_at desc, o.order_id desc`,
    [
      spans.map(({ restaurant_id }) => restaurant_id),
      spans.map(({ since }) => since ?? null),
      spans.map(({ until }) => until ?? null),
      before?.createdAt ?? null,
      before?.order_id ?? null,
      limit,
    ],
    'orders-in-time',
  );
  return rows.map(({ created_at, tableName, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    ...(tableName === null ? {} : { tableName }),
  }));
}

/** These orders, newest first. */
export async function ordersById(sql: Sql, order_ids: readonly string[]): Promise<Order[]> {
  const rows = await sql.query<{ doc: Order }>(
    'select doc from orders where order_id = any($1) order by created_at desc, order_id desc',
    [order_ids],
    'orders-by-ids',
  );
  return rows.map(({ doc }) => doc);
}
