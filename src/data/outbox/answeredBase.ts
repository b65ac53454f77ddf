import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Table, TableEvent } from '#domain/table/table.ts';
import type { BaseChange } from '../local/changes.ts';
import type { Scope } from '../local/scope.ts';
import type { StoredOperation } from './operation.ts';

/** The entities in the answers of one scope, as a change of the base. */
export function answeredBase(
  scope: Scope,
  answered: readonly { operation: StoredOperation; body: unknown }[],
): BaseChange {
  const change: BaseChange = { scope, orders: [], tables: [], tableEvents: [], unassigned: [] };
  for (const { operation, body } of answered) {
    switch (operation.command.type) {
      case 'order.place':
      case 'order.action':
      case 'order.lines':
      case 'order.info':
      case 'order.replace':
      case 'order.discount':
      case 'payment.return':
        change.orders.push(body as Order);
        break;
      case 'order.move':
      case 'order.split':
        change.orders.push(...[body as Order | Order[]].flat());
        break;
      case 'payment.confirm': {
        // 'later' takes no money: there is no payment then
        const { orders, partialPayment } = body as { orders: Order[]; partialPayment?: PartialPayment };
        change.orders.push(...orders);
        const seen = new Set(orders.map(({ order_id }) => order_id));
        if (partialPayment && !partialPayment.orders.every((order_id) => seen.has(order_id)))
          change.unassigned.push(partialPayment);
        break;
      }
      case 'table.call':
      case 'table.seen':
      case 'table.process':
        change.tableEvents.push(body as TableEvent);
        break;
      case 'table.close':
        change.tables.push(body as Table);
        break;
      case 'order.rate':
      case 'payment.open':
      case 'payment.cancel':
        break; // the orders they touch come by the stream
    }
  }
  return { ...change, orders: newest(change.orders) };
}

/** One batch may answer an order several times; the last state of it counts. */
function newest(orders: readonly Order[]): Order[] {
  const byId = new Map<string, Order>();
  for (const order of orders) {
    const existing = byId.get(order.order_id);
    if (!existing || order.version >= existing.version) byId.set(order.order_id, order);
  }
  return [...byId.values()];
}
