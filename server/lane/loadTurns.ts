import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Sql } from '../db/sql.ts';
import { readTogether } from '../db/readTogether.ts';
import { keptAnswersRead } from '../http/operationRepository.ts';
import { lockStreams } from '../stream/streamRepository.ts';
import { tableEventsRead, tablesByIds, tablesRead, type StoredTable } from '../table/tableRepository.ts';
import { operationId, type Loaded } from './decideBatch.ts';
import { freedBefore, shiftBeginnings } from './loadBeginnings.ts';
import { givenNumber } from './givenNumber.ts';
import { neededEntities, type Needed } from './neededEntities.ts';
import { givenNumbersRead, ordersFor, ordersRead, unassignedRead } from './namedOrdersRepository.ts';
import type { Submission } from './submission.ts';

/** What one transaction does for one restaurant. */
export type Turn = { restaurant: Restaurant; submissions: readonly Submission[] };

/** Reads all that the turns need behind their streams' locks, in statements that are sent together. */
export async function loadTurns(tx: Sql, turns: readonly Turn[]): Promise<Loaded[]> {
  const restaurant_ids = turns.map(({ restaurant }) => restaurant.restaurant_id);
  const submissions = turns.flatMap((turn) => turn.submissions);
  const needed = neededBy(turns);
  const wanted = (...named: readonly string[][]): boolean => named.some((ids) => ids.length > 0);
  // locked by a statement of its own: what is read must be what stands there once the lock is ours
  const { order_ids, payment_ids, wholeTables, table_ids, event_ids } = needed;
  const given = submissions.flatMap((submission) => {
    const number = givenNumber(submission);
    return number === undefined ? [] : [{ restaurant_id: submission.restaurant_id, number }];
  });
  const [heads, [kept, named, seated, tableEvents, unassigned, numbered], shiftAt] = await Promise.all([
    lockStreams(tx, restaurant_ids),
    readTogether(tx, [
      keptAnswersRead(submissions),
      wanted(order_ids, payment_ids, wholeTables) && ordersRead(restaurant_ids, { ...needed, table_ids: wholeTables }),
      wanted(table_ids) && tablesRead(restaurant_ids, table_ids),
      wanted(event_ids) && tableEventsRead(restaurant_ids, needed),
      submissions.some(({ standing }) => standing !== 'guest') && unassignedRead(restaurant_ids, needed),
      given.length > 0 && givenNumbersRead(given),
    ]),
    shiftBeginnings(tx, submissions),
  ]);
  const tables = seated.map(({ table }) => table);
  const rows = new Map(seated.map(({ table, written }) => [table.table_id, written]));
  const freedAt = await freedBefore(tx, submissions, tables);
  const left = needed.movedOrders.length > 0 ? await leftTables(tx, restaurant_ids, needed, turns, named) : undefined;
  if (left) named.push(...left.orders);
  if (left) tables.push(...left.tables);
  const orders = [...named, ...(await linkedOrders(tx, restaurant_ids, named, unassigned))];
  const keptById = new Map(kept.map((row) => [operationId(row.caller, row.key), row]));
  return turns.map(({ restaurant }) => {
    const { restaurant_id } = restaurant;
    const head = heads.get(restaurant_id);
    if (!head) throw new Error(`restaurant ${restaurant_id} has no stream`);
    const own = <T extends { restaurant_id: string }>(entities: readonly T[], idOf: (entity: T) => string) =>
      new Map(
        entities.filter((entity) => entity.restaurant_id === restaurant_id).map((entity) => [idOf(entity), entity]),
      );
    const picture = {
      orders: own(orders, (order) => order.order_id),
      tables: own(tables, (table) => table.table_id),
      tableEvents: own(tableEvents, (event) => event.event_id),
      unassigned: own(unassigned, (payment) => payment.partialPayment_id),
    };
    const numbers = Map.groupBy(
      numbered.filter((order) => order.restaurant_id === restaurant_id),
      ({ number }) => number,
    );
    const madeAt = new Map(
      [...numbers].map(([number, orders]) => [number, orders.map(({ created_at }) => created_at)]),
    );
    return { restaurant, head, picture, rows, kept: keptById, beginnings: { freedAt, shiftAt }, given: madeAt };
  });
}

/**
 * The tables that single orders leave, with all of their sessions: a move names only where to. What moves may have been
 * placed in this very transaction.
 */
async function leftTables(
  tx: Sql,
  restaurant_ids: readonly string[],
  { movedOrders }: Needed,
  turns: readonly Turn[],
  named: readonly Order[],
): Promise<{ orders: Order[]; tables: StoredTable[] }> {
  const moved = new Set(movedOrders);
  const placed = turns.flatMap(({ submissions }) =>
    submissions.flatMap(({ command }) => (command.type === 'order.place' ? [command.body.order] : [])),
  );
  const table_ids = [...named, ...placed].flatMap(({ order_id, table_id }) =>
    table_id && moved.has(order_id) ? [table_id] : [],
  );
  if (table_ids.length === 0) return { orders: [], tables: [] };
  const [orders, tables] = await Promise.all([
    ordersFor(tx, restaurant_ids, { order_ids: [], payment_ids: [], table_ids }),
    tablesByIds(tx, restaurant_ids, table_ids),
  ]);
  return { orders, tables };
}

/**
 * Orders that hang on the named ones by a payment over several, or have lines that were theirs: they change together. Most
 * orders have none.
 */
async function linkedOrders(
  tx: Sql,
  restaurant_ids: readonly string[],
  named: readonly Order[],
  unassigned: readonly PartialPayment[],
): Promise<Order[]> {
  const known = new Set(named.map(({ order_id }) => order_id));
  const paid = [...named.flatMap(({ payments }) => payments), ...unassigned].flatMap(({ orders }) => orders);
  const split = named.flatMap(({ splitOff = [] }) => splitOff.map(({ order_id }) => order_id));
  const order_ids = [...paid, ...split].filter((order_id) => !known.has(order_id));
  return order_ids.length > 0 ? ordersFor(tx, restaurant_ids, { order_ids, payment_ids: [], table_ids: [] }) : [];
}

function neededBy(turns: readonly Turn[]): Needed {
  const needed = neededEntities(turns.flatMap(({ submissions }) => submissions.map(({ command }) => command)));
  for (const { restaurant, submissions } of turns) {
    for (const { table_id, command, key } of submissions) {
      if (table_id) needed.table_ids.push(table_id);
      // what comes too late for its order becomes one of its own, for which cash may have come before (D31, D32)
      if (command.type === 'order.lines' && command.body.add?.length) needed.order_ids.push(key);
      // Whether the staff have let an order of this session pass is read off the session's other orders (D16).
      const seated = command.type === 'order.place' ? command.body.order.table_id : undefined;
      if (seated && restaurant.confirmFirstOrder) needed.wholeTables.push(seated);
    }
  }
  return needed;
}
