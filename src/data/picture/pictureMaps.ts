import type { Order } from '#domain/order/order.ts';
import { isOpenOrder, statusOf } from '#domain/order/orderStates.ts';
import type { Change } from '#domain/order/picture.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import type { BaseChange } from '../local/changes.ts';
import { isNewerEvent, isNewerOrder, isNewerTable } from '../local/newer.ts';
import { eventKey, idOf, orderKey, paymentKey, tableKey, type EntityKey } from './entityKeys.ts';

/** A picture whose maps may change; the entities in it never do. */
export type PictureMaps = {
  orders: Map<string, Order>;
  tables: Map<string, Table>;
  tableEvents: Map<string, TableEvent>;
  unassigned: Map<string, PartialPayment>;
};

export const emptyMaps = (): PictureMaps => ({
  orders: new Map(),
  tables: new Map(),
  tableEvents: new Map(),
  unassigned: new Map(),
});

export function applyChange(maps: PictureMaps, change: Change): void {
  for (const order of change.orders) maps.orders.set(order.order_id, order);
  for (const table of change.tables) maps.tables.set(table.table_id, table);
  for (const event of change.tableEvents) maps.tableEvents.set(event.event_id, event);
  for (const payment of change.unassigned) maps.unassigned.set(payment.partialPayment_id, payment);
  for (const id of change.assigned) maps.unassigned.delete(id);
}

const mapOf = (maps: PictureMaps, key: EntityKey): Map<string, unknown> => {
  if (key.startsWith('order:')) return maps.orders;
  if (key.startsWith('table:')) return maps.tables;
  return key.startsWith('event:') ? maps.tableEvents : maps.unassigned;
};

export const entityOf = (maps: PictureMaps, key: EntityKey): unknown => mapOf(maps, key).get(idOf(key));

/** Makes one entity in `to` what it is in `from`. An entity keeps its place. */
export function copyEntity(from: PictureMaps, to: PictureMaps, key: EntityKey): void {
  const value = entityOf(from, key);
  if (value === undefined) mapOf(to, key).delete(idOf(key));
  else mapOf(to, key).set(idOf(key), value);
}

/** Orders that are over and kept: more than any screen shows of them. */
const mostSettled = 1000;
/** So many more, and the oldest are let go of: what is held stays about the same all evening. */
const looksEvery = 250;

/** Closed, and nobody owes anything for it, on either side. */
const isSettled = (order: Order): boolean =>
  !isOpenOrder(order) &&
  !order.flags.includes('overpaid') &&
  (statusOf(order) !== 'completed' || order.amountPaid >= order.amountTotal);

/** The server's last state of one scope, from whatever way its word came. */
export function createBase(): { maps: PictureMaps; take(change: BaseChange, now: number): Set<EntityKey> } {
  const maps = emptyMaps();
  const heardAt = new Map<EntityKey, number>();
  let looksAgainAt = mostSettled + looksEvery;

  function take(change: BaseChange, now: number): Set<EntityKey> {
    const changed = new Set<EntityKey>();
    const set = <T>(map: Map<string, T>, id: string, value: T, key: EntityKey, newer: boolean): void => {
      heardAt.set(key, now);
      if (!newer) return;
      map.set(id, value);
      changed.add(key);
    };
    for (const order of change.orders) {
      const id = order.order_id;
      set(maps.orders, id, order, orderKey(id), isNewerOrder(order, maps.orders.get(id)));
      for (const { partialPayment_id } of order.payments) {
        if (maps.unassigned.delete(partialPayment_id)) changed.add(paymentKey(partialPayment_id));
      }
    }
    for (const table of change.tables) {
      const id = table.table_id;
      set(maps.tables, id, table, tableKey(id), isNewerTable(table, maps.tables.get(id)));
      if (table.deleted) maps.tables.delete(id);
    }
    for (const event of change.tableEvents) {
      const id = event.event_id;
      set(maps.tableEvents, id, event, eventKey(id), isNewerEvent(event, maps.tableEvents.get(id)));
    }
    for (const payment of change.unassigned) {
      const id = payment.partialPayment_id;
      set(maps.unassigned, id, payment, paymentKey(id), true);
    }
    if (change.whole) for (const key of forget(change, change.whole)) changed.add(key);
    for (const key of forgetSettled()) changed.add(key);
    return changed;
  }

  /** Of orders with which nobody has to do any more the newest stay: a screen that runs for weeks holds no more of them. */
  function forgetSettled(): EntityKey[] {
    if (maps.orders.size < looksAgainAt) return [];
    const settled = [...maps.orders.values()].filter(isSettled).sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1));
    const gone = settled.slice(0, Math.max(0, settled.length - mostSettled));
    for (const { order_id } of gone) {
      maps.orders.delete(order_id);
      heardAt.delete(orderKey(order_id));
    }
    looksAgainAt = maps.orders.size + looksEvery;
    return gone.map(({ order_id }) => orderKey(order_id));
  }

  /** What a fresh picture does not have is gone, unless it was heard of after the picture was asked for. */
  function forget(change: BaseChange, { asOf, of }: NonNullable<BaseChange['whole']>): EntityKey[] {
    const told = new Set<EntityKey>([
      ...change.orders.map((order) => orderKey(order.order_id)),
      ...change.tables.map((table) => tableKey(table.table_id)),
      ...change.tableEvents.map((event) => eventKey(event.event_id)),
    ]);
    const others =
      of === 'all' ? [...[...maps.tables.keys()].map(tableKey), ...[...maps.tableEvents.keys()].map(eventKey)] : [];
    const gone = [...[...maps.orders.keys()].map(orderKey), ...others].filter(
      (key) => !told.has(key) && (heardAt.get(key) ?? 0) < asOf,
    );
    for (const key of gone) mapOf(maps, key).delete(idOf(key));
    return gone;
  }

  return { maps, take };
}
