import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { trimmedOrder } from '#domain/order/trimmedOrder.ts';
import { decidedWithTheEntity } from '../caller/openPolicy.ts';
import { mayReadHouse, worksFor } from '../caller/housePolicy.ts';
import type { OrderParts } from './orderParts.ts';
import { seenCalls, seenOrders, orderViewOf, seenTables } from '../caller/readsAs.ts';
import { pageOf } from '../http/askedPage.ts';
import { serve } from '../http/serve.ts';
import { oldestSeq, streamHead, tableEventsSince } from '../stream/streamRepository.ts';
import { tableAt } from '../table/tableAt.ts';
import { tableById, tablesChangedSince } from '../table/tableRepository.ts';
import { orderList } from './orderList.ts';
import { maySee } from '../caller/orderPolicy.ts';
import {
  deviceOrders,
  orderById,
  orderJournal,
  ordersChangedSince,
  sessionOrders,
  type JournalRow,
} from './orderRepository.ts';

export function orderReads(app: FastifyInstance, deps: OrderParts): void {
  serve(app, deps, 'GET /order', {
    policy: decidedWithTheEntity,
    handle: async ({ query, callers }) => {
      const order = await orderById(deps.db, query.order_id);
      if (!order || !(await maySee(deps, callers, order))) return refuse('not_found');
      const restaurant = query.restaurant ? await deps.restaurants.get(order.restaurant_id) : undefined;
      const seen = trimmedOrder(order, orderViewOf(callers));
      return accept(restaurant ? { ...seen, restaurant } : seen);
    },
  });
  orderList(app, deps);
  serve(app, deps, 'GET /device/orders', {
    policy: ({ query, callers }) => mayReadHouse(deps.db, callers, query.restaurant_id),
    handle: async ({ query, callers, setHeader }) => {
      const { seq, orders } = await deviceOrders(deps.db, query.restaurant_id, {
        closed: query.closed ?? false,
        unpaid: query.unpaid ?? false,
      });
      setHeader('Seq', String(seq));
      return accept(seenOrders(callers, orders));
    },
  });
  serve(app, deps, 'GET /restaurant/stream', {
    policy: ({ query, callers }) => mayReadHouse(deps.db, callers, query.restaurant_id),
    handle: async ({ query: { restaurant_id, since }, callers }) => {
      // The head first: what is committed while the rest is read is read again next time, never left out.
      const seq = await streamHead(deps.db, restaurant_id);
      const oldest = await oldestSeq(deps.db, restaurant_id);
      if (since > seq || (since < seq && oldest > since + 1)) return refuse('cursor_too_old');
      const [orders, tableEvents, tables, restaurant] = await Promise.all([
        ordersChangedSince(deps.db, restaurant_id, since),
        tableEventsSince(deps.db, restaurant_id, since),
        tablesChangedSince(deps.db, restaurant_id, since),
        deps.restaurants.get(restaurant_id),
      ]);
      if (!restaurant) return refuse('not_found');
      const { soldOut, menu_revision } = restaurant;
      const here = deps.origin();
      return accept({
        seq,
        orders: seenOrders(callers, orders),
        tableEvents: seenCalls(callers, tableEvents),
        tables: seenTables(
          callers,
          tables.map((table) => tableAt(here, table)),
        ),
        soldOut,
        menu_revision,
        restaurant,
      });
    },
  });
  serve(app, deps, 'GET /order/journal', {
    policy: async ({ query, callers }) => {
      const order = await orderById(deps.db, query.order_id);
      return order ? mayReadHouse(deps.db, callers, order.restaurant_id) : refuse('not_found');
    },
    handle: async ({ query, setHeader }) => {
      const { cursor: after = 0, limit = 50 } = query;
      const rows = await orderJournal(deps.db, query.order_id, { limit: limit + 1, after });
      const page = pageOf(rows, { limit: limit + 1 }, setHeader, (row) => String(row.journal_id));
      return accept(page.map(presentJournal));
    },
  });
  serve(app, deps, 'GET /table/orders', {
    policy: decidedWithTheEntity,
    handle: async ({ query, callers }) => {
      const table = await tableById(deps.db, query.table_id);
      if (!table) return refuse('not_found');
      const scanned = callers.guest?.table_id === table.table_id;
      if (scanned && callers.guest?.generation !== table.generation) return refuse('table_session_over');
      if (!scanned && !(await worksFor(deps.db, callers, table.restaurant_id))) return refuse('not_found');
      return accept(table.session ? await sessionOrders(deps.db, table.session.session_id) : []);
    },
  });
}

function presentJournal(row: JournalRow) {
  return {
    journal_id: row.journal_id,
    order_id: row.order_id,
    at: row.at.toISOString(),
    actor: row.actor,
    what: row.what,
    ...(row.occurred_at ? { occurredAt: row.occurred_at.toISOString() } : {}),
    ...(row.clock ? { clock: row.clock.toISOString() } : {}),
    ...(row.actor_name ? { actorName: row.actor_name } : {}),
    ...(row.note ? { note: row.note } : {}),
    ...(row.from_status ? { from: row.from_status } : {}),
    ...(row.to_status ? { to: row.to_status } : {}),
    ...(row.key ? { key: row.key } : {}),
    ...(row.amount !== null ? { amount: row.amount } : {}),
  };
}
