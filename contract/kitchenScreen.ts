import { z } from 'zod';
import { deviceModes } from '../domain/device/device.ts';
import type * as shown from '../domain/order/shownNowhere.ts';
import { call } from './call.ts';
import { Count, Id, Instant } from './primitives.ts';

const KitchenScreen = z.object({
  device_id: Id,
  name: z.string(),
  mode: z.enum(deviceModes),
  seq: z.int().optional(),
  heardAt: Instant.optional(),
}) satisfies z.ZodType<shown.KitchenScreen>;

/** Another device of the house, and when the server last heard it. */
const HeardDevice = z.object({
  device_id: Id,
  name: z.string(),
  mode: z.enum(deviceModes),
  heardAt: Instant.optional(),
});

const OrderPlace = z.object({ order_id: Id, seq: z.int(), at: Instant }) satisfies z.ZodType<shown.OrderPlace>;

/** What the screens of the kitchen show, so that an order that no screen shows is noticed. */
export const kitchenScreenCalls = {
  'POST /order/seen': call({
    who: ['device'],
    can: 'seeOrders',
    body: z.strictObject({ restaurant_id: Id, seq: Count }),
    answer: z.object({}),
    summary: 'The newest event that a kitchen screen shows',
  }),
  'GET /order/seen': call({
    who: ['device', 'owner'],
    can: 'takeOrders',
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.object({
      /** when this was so, by the server's clock */
      at: Instant,
      screens: z.array(KitchenScreen),
      orders: z.array(OrderPlace),
    }),
    summary:
      'Up to where each screen of the kitchen shows what happened, and where the open orders last changed: asked every ' +
      'few seconds while something that was sent is on no screen yet',
  }),
  'GET /device/house': call({
    who: ['device'],
    can: 'seeDishes',
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.object({
      /** when this was so, by the server's clock */
      at: Instant,
      devices: z.array(HeardDevice),
    }),
    summary: 'The devices that work for a restaurant, by name, and when each was last heard: what an outage cuts off',
  }),
};
