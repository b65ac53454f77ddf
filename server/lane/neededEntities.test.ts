import { expect, it } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import { newOrder, place } from '../../tests/support/sampleOrder.ts';
import { cancel, confirm, part } from '../../tests/support/samplePayment.ts';
import { neededEntities } from './neededEntities.ts';

const nothing = {
  order_ids: [],
  line_ids: [],
  payment_ids: [],
  table_ids: [],
  event_ids: [],
  wholeTables: [],
  movedOrders: [],
};
const move = (body: object): Command => ({ type: 'order.move', body: { to: { table_id: 'other' }, ...body } });

it('nothing is looked for where nothing is named', () => {
  expect(neededEntities([])).toEqual(nothing);
});

it('what commands name is looked for, all of it together', () => {
  const order = { ...nothing, order_ids: ['order'], line_ids: ['order-pizza', 'order-beer'], table_ids: ['table'] };
  expect(neededEntities([place()])).toEqual(order);
  expect(neededEntities([place(newOrder('order', { items: [] })), cancel()])).toEqual({
    ...order,
    line_ids: [],
    payment_ids: ['part'],
  });
  expect(neededEntities([confirm({ partialPayment: part({ orders: ['order', 'second'] }) })])).toMatchObject({
    order_ids: ['order', 'second'],
    payment_ids: ['part'],
  });
  expect(neededEntities([{ type: 'table.process', body: { event_id: 'event' } }])).toEqual({
    ...nothing,
    event_ids: ['event'],
  });
});

it('of a table that is moved or closed all that stands there is looked for, and of an order that leaves one what it leaves', () => {
  expect(neededEntities([move({ table_id: 'table' })])).toEqual({
    ...nothing,
    table_ids: ['table', 'other'],
    wholeTables: ['table', 'other'],
  });
  expect(neededEntities([{ type: 'table.close', body: { table_id: 'table' } }])).toMatchObject({
    wholeTables: ['table'],
  });
  expect(neededEntities([move({ order_id: 'order' })])).toMatchObject({
    order_ids: ['order'],
    table_ids: ['other'],
    movedOrders: ['order'],
  });
});
