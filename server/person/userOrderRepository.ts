import type { Order } from '#domain/order/order.ts';
import type { Sql } from '../db/sql.ts';
import type { OrderPlace } from '../order/orderCursor.ts';

/** An order with the name that its restaurant has today. */
export type NamedOrder = Order & { restaurantName: string };

/** Orders that a user placed, newest first; the cursor is the last row's time and id. */
export async function userOrdersPage(
  sql: Sql,
  user_id: string,
  page: { limit: number; before?: OrderPlace | undefined },
): Promise<NamedOrder[]> {
  const rows = await sql.query<{ doc: Order; name: string }>(
    `select o.doc, r.doc->>'name' as name from (
       select * from orders where user_id = $1
          and ($2::timestamptz is null or (created_at, order_id) < ($2, $3::uuid))
        order by created_at desc, order_id desc limit $4
     ) o join restaurant r using (restaurant_id)
     order by o.created_at desc, o.order_id desc`,
    [user_id, page.before?.createdAt ?? null, page.before?.order_id ?? null, page.limit],
    'orders-of-user',
  );
  return rows.map(({ doc, name }) => ({ ...doc, restaurantName: name }));
}

/** All of them, for the person's own export. */
export async function ordersOfUser(sql: Sql, user_id: string): Promise<Order[]> {
  const rows = await sql.query<{ doc: Order }>('select doc from orders where user_id = $1 order by created_at desc', [
    user_id,
  ]);
  return rows.map((row) => row.doc);
}
