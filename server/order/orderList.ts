import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { isEmptyFilter, type OrderFilter, passesFilter } from '#domain/order/orderFilter.ts';
import { spanOf } from '#domain/restaurant/businessDays.ts';
import { mayReadHouse } from '../caller/housePolicy.ts';
import { mayReadChain } from '../caller/ownerPolicy.ts';
import type { Sql } from '../db/sql.ts';
import { askedPage } from '../http/askedPage.ts';
import type { HttpParts } from '../http/httpParts.ts';
import { serve } from '../http/serve.ts';
import { orderCursor, type OrderPlace } from './orderCursor.ts';
import { houseClocks, type HouseSpan, ordersById, ordersInTime, type PlacedOrder } from './orderListRepository.ts';

/** Orders that are looked at together, and at most for one page: whoever looks for what is rare asks on. */
const atOnce = 1000;
const mostTurns = 20;

type Page = { order_ids: string[]; next?: OrderPlace };

/**
 * The ids of a page of orders that pass the filter. A page may be shorter than asked for, or empty, although there are
 * more: then `next` says where the search goes on.
 */
async function pageOfOrders(
  sql: Sql,
  spans: readonly HouseSpan[],
  filter: OrderFilter,
  { limit, before }: { limit: number; before: OrderPlace | undefined },
): Promise<Page> {
  const found: PlacedOrder[] = [];
  const batch = isEmptyFilter(filter) ? limit : atOnce;
  let place = before;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const rows = await ordersInTime(sql, spans, { limit: batch, before: place });
    found.push(...rows.filter((row) => passesFilter(row, filter)));
    // one more than asked for shows that there are more
    if (found.length >= limit) return idsOf(found.slice(0, limit - 1), found[limit - 2]);
    if (rows.length < batch) return idsOf(found);
    place = rows.at(-1);
  }
  return idsOf(found, place);
}

const idsOf = (orders: readonly PlacedOrder[], next?: OrderPlace): Page => ({
  order_ids: orders.map(({ order_id }) => order_id),
  ...(next ? { next } : {}),
});

/** Orders of a restaurant or a whole chain, as their house looks for them. */
export function orderList(app: FastifyInstance, deps: HttpParts): void {
  const { db } = deps;
  serve(app, deps, 'GET /orders', {
    policy: ({ query: { chain_id, restaurant_id }, callers }) =>
      chain_id || !restaurant_id ? mayReadChain(db, callers, chain_id ?? '') : mayReadHouse(db, callers, restaurant_id),
    handle: async ({ query, setHeader }) => {
      const { chain_id, restaurant_id, limit, cursor, from, to, ...filter } = query;
      const asked = askedPage({ limit, cursor }, orderCursor);
      if (!asked.ok) return asked;
      const clocks = await houseClocks(db, { chain_id, restaurant_id });
      // a restaurant that is another chain's is none of this one
      if (restaurant_id && clocks.length === 0) return refuse('not_found');
      const spans = clocks.map((clock) => ({ ...clock, ...spanOf({ from, to }, clock.timezone) }));
      const { order_ids, next } = await pageOfOrders(db, spans, filter, asked.value);
      if (next) setHeader('Next-Cursor', `${next.createdAt}~${next.order_id}`);
      return accept(order_ids.length > 0 ? await ordersById(db, order_ids) : []);
    },
  });
}
