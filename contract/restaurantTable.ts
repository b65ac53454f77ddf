import { z } from 'zod';
import { call } from './call.ts';
import { Order } from './order.ts';
import { Deleted, Flag, Id, Name, Version } from './primitives.ts';
import { written } from './written.ts';
import { Area, Table, TableEvent } from './table.ts';

const O = ['owner'] as const;

/** What an owner says of a table. */
export const tableFields = {
  restaurant_id: Id,
  name: Name,
  area_id: Id.optional(),
  seats: z.int().min(1).max(1000).optional(),
  x: z.number().min(0).max(100).optional(),
  y: z.number().min(0).max(100).optional(),
};
const tableServerFields = ['id', 'code', 'page', 'areas', 'session', 'generation', 'version', 'orders', 'events'];
export const areaFields = { restaurant_id: Id, name: Name, position: z.int().min(0).max(100_000).optional() };

/** The floor of a restaurant as its owner furnishes it: areas, tables and their codes. */
export const restaurantTableCalls = {
  'GET /restaurant/tables': call({
    who: ['owner', 'device'],
    can: 'seeOrders',
    query: z.strictObject({ restaurant_id: Id, orders: Flag.optional() }),
    answer: z.array(Table.extend({ orders: z.array(Order).optional(), events: z.array(TableEvent) })),
    summary: 'The tables of a restaurant with their open session and waiter calls, on request with their open orders',
  }),
  'POST /restaurant/tables': call({
    who: O,
    body: z.strictObject({ table: written({ table_id: Id.optional(), ...tableFields }, tableServerFields) }),
    answer: Table,
    summary: 'Create a table; its code is made by the server',
  }),
  'PUT /restaurant/tables': call({
    who: O,
    body: z.strictObject({
      table: written({ table_id: Id, ...tableFields, version: Version.optional() }, tableServerFields),
    }),
    answer: Table,
    summary: 'Change a table; an optional field that is left out is taken away',
  }),
  'DELETE /restaurant/tables': call({
    who: O,
    query: z.strictObject({ table_id: Id, restaurant_id: Id.optional() }),
    answer: Deleted,
    summary: 'Delete a table that has neither an open session nor open orders',
  }),
  'POST /table/code': call({
    who: O,
    body: z.strictObject({ table_id: Id }),
    answer: Table,
    summary: 'Renew the code of a table; old prints stop working',
  }),
  'GET /restaurant/table-areas': call({
    who: ['owner', 'device'],
    can: 'seeTables',
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.array(Area),
    summary: 'The areas of a restaurant',
  }),
  'POST /restaurant/table-areas': call({
    who: O,
    body: z.strictObject({ area: written({ area_id: Id.optional(), ...areaFields }, ['id', 'version']) }),
    answer: Area,
    summary: 'Create an area; without a position it is the last',
  }),
  'PUT /restaurant/table-areas': call({
    who: O,
    body: z.strictObject({ area: written({ area_id: Id, ...areaFields, version: Version.optional() }, ['id']) }),
    answer: Area,
    summary: 'Change an area',
  }),
  'DELETE /restaurant/table-areas': call({
    who: O,
    query: z.strictObject({ area_id: Id, restaurant_id: Id.optional() }),
    answer: Deleted,
    summary: 'Delete an area; its tables stay, without an area',
  }),
};
