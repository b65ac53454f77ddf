import type { Order } from '#domain/order/order.ts';
import { isOpenOrder, statusOf } from '#domain/order/orderStates.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import { serverNow } from '../clock.ts';
import { cacheDatabase, type OrderRow } from './cacheDatabase.ts';
import type { BaseChange } from './changes.ts';
import { isNewerEvent, isNewerOrder, isNewerTable } from './newer.ts';
import type { Scope } from './scope.ts';

export type StoredBase = {
  orders: Order[];
  tables: Table[];
  tableEvents: TableEvent[];
  unassigned: PartialPayment[];
  head?: number;
};

/**
 * Stores what the server said, each entity only where it is newer; with `seq`, that all up to there is stored now. All
 * or nothing, so that the head never runs ahead of the entities. A head begins with a whole picture only: where it went
 * with an erased database, so did all that it stood for, and the next start has to read everything.
 */
export async function storeBase(change: BaseChange, seq?: number): Promise<void> {
  const db = cacheDatabase();
  const { scope } = change;
  const storedAt = serverNow().getTime();
  await db.transaction('rw', [db.orders, db.diningTables, db.tableEvents, db.unassigned, db.heads], async () => {
    if (change.whole) await forget(scope, change, change.whole);
    const existing = await db.orders.bulkGet(change.orders.map(({ order_id }) => [scope, order_id] as [Scope, string]));
    await db.orders.bulkPut(
      change.orders
        .filter((order, at) => isNewerOrder(order, existing[at]?.order))
        .map((order) => ({ scope, order_id: order.order_id, order, storedAt })),
    );
    if (change.tables.length) await storeTables(scope, change.tables, storedAt);
    if (change.tableEvents.length) await storeEvents(scope, change.tableEvents, storedAt);
    await storeUnassigned(scope, change, storedAt);
    if (seq !== undefined) {
      const head = await db.heads.get(scope);
      if (change.whole || (head && seq > head.seq)) await db.heads.put({ scope, seq });
    }
  });
}

async function storeTables(scope: Scope, tables: Table[], storedAt: number): Promise<void> {
  const { diningTables } = cacheDatabase();
  const existing = await diningTables.bulkGet(tables.map(({ table_id }) => [scope, table_id] as [Scope, string]));
  await diningTables.bulkPut(
    tables
      .filter((table, at) => isNewerTable(table, existing[at]?.table))
      .map((table) => ({ scope, table_id: table.table_id, table, storedAt })),
  );
  const gone = tables.filter(({ deleted }) => deleted);
  if (gone.length) await diningTables.bulkDelete(gone.map(({ table_id }) => [scope, table_id] as [Scope, string]));
}

async function storeEvents(scope: Scope, events: TableEvent[], storedAt: number): Promise<void> {
  const { tableEvents } = cacheDatabase();
  const existing = await tableEvents.bulkGet(events.map(({ event_id }) => [scope, event_id] as [Scope, string]));
  await tableEvents.bulkPut(
    events
      .filter((event, at) => isNewerEvent(event, existing[at]?.event))
      .map((event) => ({ scope, event_id: event.event_id, event, storedAt })),
  );
}

/** Cash without an order is forgotten as soon as an order carries it. */
async function storeUnassigned(scope: Scope, change: BaseChange, storedAt: number): Promise<void> {
  const { unassigned } = cacheDatabase();
  if (change.unassigned.length) {
    await unassigned.bulkPut(
      change.unassigned.map((payment) => ({ scope, partialPayment_id: payment.partialPayment_id, payment, storedAt })),
    );
  }
  const carried = change.orders.flatMap((order) => order.payments.map(({ partialPayment_id }) => partialPayment_id));
  if (carried.length) await unassigned.bulkDelete(carried.map((id) => [scope, id] as [Scope, string]));
}

async function forget(scope: Scope, change: BaseChange, { asOf, of }: NonNullable<BaseChange['whole']>): Promise<void> {
  const db = cacheDatabase();
  const orders = new Set(change.orders.map(({ order_id }) => order_id));
  const tables = new Set(change.tables.map(({ table_id }) => table_id));
  const events = new Set(change.tableEvents.map(({ event_id }) => event_id));
  await db.orders
    .where({ scope })
    .filter((row) => !orders.has(row.order_id) && row.storedAt < asOf)
    .delete();
  if (of === 'orders') return;
  await db.diningTables
    .where({ scope })
    .filter((row) => !tables.has(row.table_id) && row.storedAt < asOf)
    .delete();
  await db.tableEvents
    .where({ scope })
    .filter((row) => !events.has(row.event_id) && row.storedAt < asOf)
    .delete();
}

/** Orders that nobody needs on this device any more: closed, paid, and untouched for a day. */
const isPast = ({ order }: OrderRow, before: string): boolean =>
  !isOpenOrder(order) &&
  order.updatedAt < before &&
  (order.amountPaid >= order.amountTotal || statusOf(order) !== 'completed');

/** Forgets what is past; the server has it. */
export async function forgetPast(scope: Scope, now: number): Promise<void> {
  const before = new Date(now - 24 * 60 * 60_000).toISOString();
  await cacheDatabase()
    .orders.where({ scope })
    .filter((row) => isPast(row, before))
    .delete();
}

/**
 * A table counts its visits (`generation`): with a new one, what was ordered and called in the last is no business of
 * this phone's guests any more, whoever they were. Nothing else would take it away where the network is lost next.
 */
export async function beginVisit(scope: Scope, generation: number): Promise<void> {
  const db = cacheDatabase();
  const name = `visit ${scope}`;
  await db.transaction('rw', [db.settings, db.orders, db.tableEvents], async () => {
    const known = (await db.settings.get(name))?.value as number | undefined;
    if (known !== undefined && known >= generation) return;
    if (known !== undefined) {
      await db.orders.where({ scope }).delete();
      await db.tableEvents.where({ scope }).delete();
    }
    await db.settings.put({ name, value: generation });
  });
}

export async function readBase(scope: Scope): Promise<StoredBase> {
  const db = cacheDatabase();
  return db.transaction('r', [db.orders, db.diningTables, db.tableEvents, db.unassigned, db.heads], async () => {
    const [orders, tables, events, unassigned, head] = await Promise.all([
      db.orders.where({ scope }).toArray(),
      db.diningTables.where({ scope }).toArray(),
      db.tableEvents.where({ scope }).toArray(),
      db.unassigned.where({ scope }).toArray(),
      db.heads.get(scope),
    ]);
    return {
      orders: orders.map((row) => row.order),
      tables: tables.map((row) => row.table),
      tableEvents: events.map((row) => row.event),
      unassigned: unassigned.map((row) => row.payment),
      ...(head ? { head: head.seq } : {}),
    };
  });
}
