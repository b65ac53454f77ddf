import { z } from 'zod';
import { orderTypes } from '../domain/order/order.ts';
import { call } from './call.ts';
import { PublicChain } from './chain.ts';
import { Device, Employee, Terminal } from './device.ts';
import { OwnedMenu } from './chainMenu.ts';
import { Deleted, Id, Instant, listOf, Typed, Version } from './primitives.ts';
import { Restaurant } from './restaurant.ts';
import { restaurantFields, restaurantServerFields } from './restaurantFields.ts';
import { written } from './written.ts';
import { Area, Table, TableEvent } from './table.ts';

const O = ['owner'] as const;

/** What GET /restaurant can bring along, for those who may see it. */
export const restaurantParts = [
  'chain',
  'goesWith',
  'menus',
  'tables',
  'areas',
  'terminals',
  'devices',
  'employees',
  'events',
] as const;
export type RestaurantPart = (typeof restaurantParts)[number];

export const PopulatedRestaurant = Restaurant.extend({
  chain: PublicChain.optional(),
  /** by dish: what is often ordered with it, the best first (ADR 45) */
  goesWith: z.record(Id, z.array(Id)).optional(),
  menus: z.array(OwnedMenu).optional(),
  tables: z.array(Table).optional(),
  areas: z.array(Area).optional(),
  terminals: z.array(Terminal).optional(),
  devices: z.array(Device).optional(),
  employees: z.array(Employee).optional(),
  events: z.array(TableEvent).optional(),
});

const NewRestaurant = written({ restaurant_id: Id.optional(), ...restaurantFields }, restaurantServerFields);
const { name, address, ...others } = restaurantFields;
const ChangedRestaurant = written(
  { restaurant_id: Id, name: name.optional(), address: address.optional(), ...others, version: Version.optional() },
  restaurantServerFields,
);

export const restaurantCalls = {
  'POST /restaurants': call({
    who: ['anyone'],
    reads: true,
    body: z.strictObject({
      address: z.looseObject({ postalCode: Typed.max(20).optional() }).optional(),
      type: z.enum(orderTypes),
      fields: z.array(Typed.max(40)).max(40).optional(),
    }),
    answer: z.array(Restaurant.partial().required({ restaurant_id: true })),
    summary: 'Approved, active restaurants that serve the type (and address), open ones first',
  }),
  'GET /restaurant': call({
    who: ['anyone'],
    can: 'seeOrders',
    query: z.strictObject({ restaurant_id: Id, populate: listOf(restaurantParts).optional() }),
    answer: PopulatedRestaurant,
    summary: 'A restaurant as guests and devices see it, with what else is asked for and may be seen',
  }),
  'GET /restaurants/activation/open': call({
    who: ['admin'],
    answer: z.array(Restaurant),
    summary: 'Restaurants waiting for activation',
  }),
  'POST /restaurant': call({
    who: O,
    body: z.strictObject({ chain_id: Id, restaurant: NewRestaurant }),
    answer: Restaurant,
    summary: 'Create a restaurant; time zone and currency come from its country when nothing is said',
  }),
  'PUT /restaurant': call({
    who: O,
    body: z.strictObject({ chain_id: Id.optional(), restaurant: ChangedRestaurant }),
    answer: Restaurant,
    summary: 'Change a restaurant; an optional field that is left out is taken away',
  }),
  'DELETE /restaurant': call({
    who: ['anyone'],
    query: z.looseObject({}),
    answer: Deleted,
    summary: 'Not Implemented',
  }),
  'PUT /restaurant/sold-out': call({
    who: ['device', 'owner'],
    body: z.strictObject({ restaurant_id: Id, item_id: Id, soldOut: z.boolean() }),
    answer: Restaurant,
    summary: 'Mark an item, ingredient or topping sold out or available again',
  }),
  'PUT /chain/sold-out': call({
    who: ['owner'],
    body: z.strictObject({
      chain_id: Id,
      marks: z
        .array(
          z.strictObject({
            restaurant_id: Id,
            soldOut: z.array(Id).max(5000).default([]),
            available: z.array(Id).max(5000).default([]),
          }),
        )
        .min(1)
        .max(1000)
        // of two that stand there the first would be lost
        .refine(
          (marks) => new Set(marks.map(({ restaurant_id }) => restaurant_id)).size === marks.length,
          'a restaurant occurs twice',
        ),
    }),
    answer: z.array(Restaurant),
    summary:
      'Mark many items sold out or available again, in one transaction, each in the restaurants where that is so',
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
