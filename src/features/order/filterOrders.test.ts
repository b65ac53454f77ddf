import { expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { filterOrders } from './filterOrders.ts';

const order = (order_id: string, fields: Partial<Order>): Order =>
  ({ order_id, number: order_id, amountTotal: 100, amountPaid: 0, ...fields }) as Order;
const orders = [
  order('17', { device_id: 'd', table_id: 't' }),
  order('18', { amountPaid: 100 }),
  order('A-3', { device_id: 'd' }),
];
const shown = (filter: Parameters<typeof filterOrders>[1]['filter'], search = ''): string[] =>
  filterOrders(orders, { filter, search, device_id: 'd', tableName: () => 'Terrasse 4' }).map((one) => one.number);

test.each([
  ['own', '', ['17', 'A-3']],
  ['all', '', ['17', '18', 'A-3']],
  ['tables', '', ['17']],
  ['unpaid', '', ['17', 'A-3']],
  ['all', 'terr', ['17']],
  ['all', 'a-3', ['A-3']],
  ['all', 'nobody', []],
] as const)('the list %s searched for "%s" shows %j', (filter, search, numbers) => {
  expect(shown(filter, search)).toEqual(numbers);
});
