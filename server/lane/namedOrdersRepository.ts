import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { readOne, type Read } from '../db/readTogether.ts';
import type { Sql } from '../db/sql.ts';

type Named = {
  order_ids: readonly string[];
  payment_ids: readonly string[];
  table_ids: readonly string[];
  line_ids?: readonly string[];
};

const docOf = <T>(row: { doc: T }): T => row.doc;
const among = (ids: string): string =>
  `select doc from (select doc, restaurant_id from orders where order_id = any(${ids}) offset 0) named
    where restaurant_id = any($2)`;
const byLine = 'select order_id from order_line where line_id = any($3::uuid[])';
const byPayment = 'select unnest(order_ids) from partial_payment where partial_payment_id = any($4)';
const byTable = `select order_id from orders where session_id = any(array(
  select session_id from dining_table where table_id = any($5) and session_id is not null))`;
const ordersReads = {
  'orders-by-id': among('$1'),
  'orders-by-id-and-line': among(`array(select unnest($1::uuid[]) union all ${byLine})`),
  'orders-named': among(`array(select unnest($1::uuid[]) union ${byLine} union ${byPayment} union ${byTable})`),
};

/**
 * The orders that commands name: by id, through their partial payments, as those in which their new lines stand
 * already, or all of the open sessions of tables (which a table's closing needs). They are found by id and then looked
 * at: whose they are must not lead the search through all orders of a restaurant.
 */
export function ordersRead(restaurant_ids: readonly string[], named: Named): Read<Order> {
  const { order_ids, line_ids = [], payment_ids, table_ids } = named;
  const apart = payment_ids.length > 0 || table_ids.length > 0;
  const name = apart ? 'orders-named' : line_ids.length > 0 ? 'orders-by-id-and-line' : 'orders-by-id';
  const values = [order_ids, restaurant_ids, line_ids, payment_ids, table_ids];
  const asked = { 'orders-by-id': 2, 'orders-by-id-and-line': 3, 'orders-named': 5 }[name];
  return { name, text: ordersReads[name], values: values.slice(0, asked), entity: docOf };
}

export const ordersFor = (sql: Sql, restaurant_ids: readonly string[], named: Named): Promise<Order[]> =>
  readOne(sql, ordersRead(restaurant_ids, named));

/** Orders that have a number which a register gave by itself, of its restaurant. */
export const givenNumbersRead = (
  given: readonly { restaurant_id: string; number: string }[],
): Read<{ restaurant_id: string; number: string; created_at: string }> => ({
  name: 'orders-by-given-number',
  text: `select restaurant_id, number, o.created_at from unnest($1::uuid[], $2::text[]) as n(restaurant_id, number)
          cross join lateral (
            select created_at from orders
             where restaurant_id = n.restaurant_id and split_part(number, '-', 1) = split_part(n.number, '-', 1)
               and split_part(number, '-', 2)::int = split_part(n.number, '-', 2)::int and number ~ '^[A-Z]{1,4}-[0-9]{1,9}$'
          ) as o`,
  values: [given.map(({ restaurant_id }) => restaurant_id), given.map(({ number }) => number)],
  entity: (row: { restaurant_id: string; number: string; created_at: string }) => row,
});

/** Cash that arrived before its order (D12, D31). */
export const unassignedRead = (
  restaurant_ids: readonly string[],
  named: { order_ids: readonly string[]; payment_ids: readonly string[] },
): Read<PartialPayment> => ({
  name: 'payments-unassigned',
  text: `select doc from partial_payment where restaurant_id = any($1) and not assigned
         and (order_ids && $2::uuid[] or partial_payment_id = any($3))`,
  values: [restaurant_ids, named.order_ids, named.payment_ids],
  entity: docOf,
});
