import { Dexie, type Table as Rows } from 'dexie';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Area, Table, TableEvent } from '#domain/table/table.ts';
import type { Scope } from './scope.ts';

type Row = { scope: Scope; storedAt: number };
export type OrderRow = Row & { order_id: string; order: Order };
type TableRow = Row & { table_id: string; table: Table };
type TableEventRow = Row & { event_id: string; event: TableEvent };
type PaymentRow = Row & { partialPayment_id: string; payment: PartialPayment };
type Head = { scope: Scope; seq: number };
type MenuRow = { menu_revision: string; menu: PublishedMenu; usedAt: number };
type RestaurantRow = { restaurant_id: string; restaurant: Restaurant; areas?: Area[] };
type Setting = { name: string; value: unknown };

/** What the server said last. May be thrown away and fetched again. */
class CacheDatabase extends Dexie {
  declare orders: Rows<OrderRow, [Scope, string]>;
  declare diningTables: Rows<TableRow, [Scope, string]>;
  declare tableEvents: Rows<TableEventRow, [Scope, string]>;
  declare unassigned: Rows<PaymentRow, [Scope, string]>;
  /** per restaurant the position in its stream up to which all is stored */
  declare heads: Rows<Head, Scope>;
  declare menus: Rows<MenuRow, string>;
  declare restaurants: Rows<RestaurantRow, string>;
  declare translations: Rows<{ language: string; messages: unknown }, string>;
  declare settings: Rows<Setting, string>;
}

let database: CacheDatabase | undefined;

export function cacheDatabase(): CacheDatabase {
  if (database) return database;
  database = new CacheDatabase('comanda-cache', { chromeTransactionDurability: 'relaxed' });
  database.version(1).stores({
    orders: '[scope+order_id], scope',
    diningTables: '[scope+table_id], scope',
    tableEvents: '[scope+event_id], scope',
    unassigned: '[scope+partialPayment_id], scope',
    heads: 'scope',
    menus: 'menu_revision, usedAt',
    restaurants: 'restaurant_id',
    translations: 'language',
    settings: 'name',
  });
  return database;
}
