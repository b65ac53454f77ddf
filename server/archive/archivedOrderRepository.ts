import type { Order } from '#domain/order/order.ts';
import type { Sql } from '../db/sql.ts';

const page = 500;

/** All orders of a restaurant as its owners read them, the first first. */
export async function* orderPages(sql: Sql, restaurant_id: string): AsyncGenerator<Order[]> {
  let after: { created_at: string; order_id: string } | undefined;
  for (;;) {
    const rows: { doc: Order; created_at: string; order_id: string }[] = await sql.query(
      `select doc, created_at::text, order_id from orders
        where restaurant_id = $1 and ($2::timestamptz is null or (created_at, order_id) > ($2::timestamptz, $3::uuid))
        order by created_at, order_id limit $4`,
      [restaurant_id, after?.created_at ?? null, after?.order_id ?? null, page],
    );
    if (rows.length === 0) return;
    yield rows.map(({ doc }) => doc);
    after = rows.at(-1);
  }
}

export async function countOrders(sql: Sql, restaurant_ids: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ orders: number }>(
    'select count(*) as orders from orders where restaurant_id = any($1)',
    [restaurant_ids],
  );
  return row?.orders ?? 0;
}
