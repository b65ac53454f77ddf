import type { Command } from '#domain/order/command.ts';
import type { Change, Picture } from '#domain/order/picture.ts';

/** An entity of the picture, or a payment within its orders: what operations have in common. */
export type EntityKey = `${'order' | 'table' | 'event' | 'payment'}:${string}`;

export const orderKey = (id: string): EntityKey => `order:${id}`;
export const tableKey = (id: string): EntityKey => `table:${id}`;
export const eventKey = (id: string): EntityKey => `event:${id}`;
export const paymentKey = (id: string): EntityKey => `payment:${id}`;

export const idOf = (key: EntityKey): string => key.slice(key.indexOf(':') + 1);
export const isOrderKey = (key: EntityKey): boolean => key.startsWith('order:');

/** What a command reads or may change, as far as it says so itself or the picture knows. */
export function namedBy(command: Command, picture: Picture): EntityKey[] {
  switch (command.type) {
    case 'order.place': {
      const { order_id, table_id } = command.body.order;
      return [orderKey(order_id), ...(table_id ? [tableKey(table_id)] : [])];
    }
    case 'order.replace':
      return [orderKey(command.body.order.order_id)];
    case 'order.action':
    case 'order.lines':
    case 'order.info':
    case 'order.discount':
    case 'order.rate':
      return [orderKey(command.body.order_id)];
    case 'order.move': {
      const { order_id, table_id, to } = command.body;
      const from = table_id ?? (order_id ? picture.orders.get(order_id)?.table_id : undefined);
      return [
        ...(order_id ? [orderKey(order_id)] : []),
        tableKey(to.table_id),
        ...(from ? [tableKey(from), ...ordersAt(from, picture)] : []),
      ];
    }
    case 'payment.open':
      return [paymentKey(command.body.partialPayment_id), ...command.body.orders.map(orderKey)];
    case 'payment.cancel':
      return ofPayment(command.body.partialPayment_id, picture);
    case 'payment.confirm': {
      const { order_id, partialPayment, partialPayment_id } = command.body;
      const id = partialPayment?.partialPayment_id ?? partialPayment_id;
      return [
        ...(order_id ? [orderKey(order_id)] : []),
        ...(partialPayment?.orders.map(orderKey) ?? []),
        ...(id ? ofPayment(id, picture) : []),
      ];
    }
    case 'table.call':
    case 'table.seen':
    case 'table.process':
      return [eventKey(command.body.event_id)];
    case 'table.close':
      return [tableKey(command.body.table_id), ...ordersAt(command.body.table_id, picture)];
  }
}

function ofPayment(id: string, picture: Picture): EntityKey[] {
  const orders = [...picture.orders.values()]
    .filter((order) => order.payments.some((payment) => payment.partialPayment_id === id))
    .map((order) => orderKey(order.order_id));
  return [paymentKey(id), ...orders];
}

const ordersAt = (table_id: string, picture: Picture): EntityKey[] =>
  [...picture.orders.values()].filter((order) => order.table_id === table_id).map((order) => orderKey(order.order_id));

export const changedBy = (change: Change): EntityKey[] => [
  ...change.orders.map((order) => orderKey(order.order_id)),
  ...change.tables.map((table) => tableKey(table.table_id)),
  ...change.tableEvents.map((event) => eventKey(event.event_id)),
  ...change.unassigned.map((payment) => paymentKey(payment.partialPayment_id)),
  ...change.assigned.map(paymentKey),
];
