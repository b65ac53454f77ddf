import { z } from 'zod';
import { orderTypes } from '../domain/order/order.ts';
import type * as restaurant from '../domain/restaurant/restaurant.ts';
import { call, planned } from './call.ts';
import { Area, Table } from './table.ts';
import { OpeningSpan } from './menu.ts';
import { Address } from './address.ts';
import { Currency, Id, Instant, Name, PositiveMoney, Text } from './primitives.ts';

export const Restaurant = z.object({
  restaurant_id: Id,
  chain_id: Id,
  name: Name,
  description: Text,
  avatar: z.string().optional(),
  status: z.enum(['active', 'inactive']),
  activation: z.enum(['open', 'approved', 'declined']),
  address: Address,
  timezone: z.string(),
  currency: Currency,
  minOrderValue: PositiveMoney.optional(),
  deliveryRegions: z.array(z.strictObject({ postalCode: z.string(), fee: PositiveMoney })),
  openingDays: z.array(OpeningSpan),
  orderTypes: z.array(z.enum(orderTypes)),
  paymentTypes: z.array(z.enum(['cash', 'online'])),
  cardLocation: z.string().optional(),
  rating: z.object({ stars: z.int(), count: z.int() }).optional(),
  confirmFirstOrder: z.boolean(),
  acceptingOrders: z.boolean(),
  pausedUntil: Instant.optional(),
  menu_revision: z.string(),
  soldOut: z.array(Id),
  website: z.string().optional(),
  social: z
    .strictObject({ facebook: z.string().optional(), instagram: z.string().optional(), twitter: z.string().optional() })
    .optional(),
  legalName: z.string().optional(),
  vatNumber: z.string().optional(),
  taxByOrderType: z.partialRecord(z.enum(orderTypes), z.number()).optional(),
  version: z.int(),
}) satisfies z.ZodType<restaurant.Restaurant>;

export const restaurantCalls = {
  'POST /restaurants': call({
    who: ['anyone'],
    reads: true,
    body: z.strictObject({
      address: z.looseObject({ postalCode: z.string().max(20).optional() }).optional(),
      type: z.enum(orderTypes),
      fields: z.array(z.string().max(40)).max(40).optional(),
    }),
    answer: z.array(Restaurant),
    summary: 'Approved, active restaurants that serve the type (and address), open ones first',
  }),
  'GET /restaurant': call({
    who: ['anyone'],
    query: z.strictObject({ restaurant_id: Id }),
    answer: Restaurant,
    summary: 'A restaurant as guests and devices see it',
  }),
  'GET /restaurant/tables': call({
    who: ['owner', 'device'],
    query: z.strictObject({ restaurant_id: Id, orders: z.stringbool().optional() }),
    answer: z.array(Table),
    summary: 'The tables of a restaurant with their open session',
  }),
  'GET /restaurant/table-areas': call({
    who: ['owner', 'device'],
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.array(Area),
    summary: 'The areas of a restaurant',
  }),
  'PUT /restaurant/sold-out': call({
    who: ['device', 'owner'],
    body: z.strictObject({ restaurant_id: Id, item_id: Id, soldOut: z.boolean() }),
    answer: Restaurant,
    summary: 'Mark an item sold out or available again',
  }),
  'POST /restaurant/action': call({
    who: ['owner', 'device', 'admin'],
    body: z.strictObject({
      restaurant_id: Id,
      type: z.enum(['approve', 'decline', 'pause', 'resume', 'open', 'close']),
      until: Instant.optional(),
    }),
    answer: Restaurant,
    summary: 'Approve or decline (admin), pause, resume, open or close (owner, device)',
  }),
};

const O = ['owner'] as const;
export const plannedRestaurantCalls = {
  'GET /restaurants/activation/open': planned(['admin'], 'Restaurants waiting for activation'),
  'POST /restaurant': planned(O, 'Create a restaurant'),
  'PUT /restaurant': planned(O, 'Change a restaurant'),
  'DELETE /restaurant': planned(O, 'Not Implemented'),
  'POST /restaurant/tables': planned(O, 'Create a table'),
  'PUT /restaurant/tables': planned(O, 'Change a table'),
  'DELETE /restaurant/tables': planned(O, 'Delete a table'),
  'POST /restaurant/table-areas': planned(O, 'Create an area'),
  'PUT /restaurant/table-areas': planned(O, 'Change an area'),
  'DELETE /restaurant/table-areas': planned(O, 'Delete an area'),
};
