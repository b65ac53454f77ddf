import type { Change } from '#domain/order/picture.ts';

/** An entity of the picture, or a payment within its orders: what operations have in common. */
export type EntityKey = `${'order' | 'table' | 'event' | 'payment'}:${string}`;

export const orderKey = (id: string): EntityKey => `order:${id}`;
export const tableKey = (id: string): EntityKey => `table:${id}`;
export const eventKey = (id: string): EntityKey => `event:${id}`;
export const paymentKey = (id: string): EntityKey => `payment:${id}`;

export const idOf = (key: EntityKey): string => key.slice(key.indexOf(':') + 1);
export const isOrderKey = (key: EntityKey): boolean => key.startsWith('order:');

/** What a change names. */
export const changedBy = (change: Change): EntityKey[] => [
  ...change.orders.map((order) => orderKey(order.order_id)),
  ...change.tables.map((table) => tableKey(table.table_id)),
  ...change.tableEvents.map((event) => eventKey(event.event_id)),
  ...change.unassigned.map((payment) => paymentKey(payment.partialPayment_id)),
  ...change.assigned.map(paymentKey),
];
