import type { Order } from '#domain/order/order.ts';
import type { Span } from '#domain/restaurant/businessDays.ts';
import type { Sql } from '../db/sql.ts';

/** How long before it is taken out an order is placed: what is planned further ahead is not found. */
const longestWait = '35 days';

/** Orders that somebody took out and that may have left within these hours, the first first. */
export async function ordersTakenOut(sql: Sql, restaurant_id: string, { since, until }: Span): Promise<Order[]> {
  const rows = await sql.query<{ doc: Order }>(
    `select doc from orders
      where restaurant_id = $1 and doc ? 'assignedTo'
        and created_at >= $2::timestamptz - interval '${longestWait}' and created_at < $3::timestamptz
      order by created_at, order_id`,
    [restaurant_id, since ?? '-infinity', until ?? 'infinity'],
  );
  return rows.map(({ doc }) => doc);
}

/** Those of these devices that deliverers carry, deleted ones too: what they took in was taken. */
export async function deliveryDevicesAmong(sql: Sql, device_ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql.query<{ device_id: string }>(
    `select device_id from device where mode = 'delivery' and device_id = any($1)`,
    [device_ids],
  );
  return new Set(rows.map(({ device_id }) => device_id));
}

/** Cash that deliverers handed over, of one business day, by deliverer: their devices' journals say so. */
export async function handedOverOn(sql: Sql, restaurant_id: string, day: string): Promise<Map<string, number>> {
  const rows = await sql.query<{ deliverer: string; amount: number }>(
    `select record::jsonb->'body'->>'deliverer' as deliverer, -sum((record::jsonb->>'amount')::bigint)::bigint as amount
       from register_record
      where restaurant_id = $1 and record like '%"what":"handed_over"%' and record::jsonb->>'type' = 'drawer'
        and record::jsonb->'body'->>'day' = $2
      group by 1`,
    [restaurant_id, day],
  );
  return new Map(rows.map(({ deliverer, amount }) => [deliverer, amount]));
}
