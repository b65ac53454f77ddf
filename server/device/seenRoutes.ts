import type { FastifyInstance } from 'fastify';
import { accept } from '#domain/error/refusal.ts';
import { mayReadHouse } from '../caller/housePolicy.ts';
import { serve } from '../http/serve.ts';
import type { DeviceParts } from './deviceParts.ts';
import { heardDevices, kitchenScreens, openOrderPlaces, updateSeen } from './seenRepository.ts';

/**
 * What the kitchen's screens show. Nobody is told of it: a notice to all processes for each word of each screen would
 * cost more than a register that asks every few seconds, and only while something that it sent is on no screen yet.
 */
export function seenRoutes(app: FastifyInstance, deps: DeviceParts): void {
  const { db } = deps;

  serve(app, deps, 'POST /order/seen', {
    policy: ({ body, callers }) => mayReadHouse(db, callers, body.restaurant_id),
    change: async (tx, { body, callers, now }) => {
      if (callers.device) await updateSeen(tx, { ...body, device_id: callers.device.device_id, now });
      return accept({});
    },
  });

  serve(app, deps, 'GET /order/seen', {
    policy: ({ query, callers }) => mayReadHouse(db, callers, query.restaurant_id),
    handle: async ({ query: { restaurant_id }, now }) => {
      // the orders first: whatever a screen has shown beyond them does no harm
      const orders = await openOrderPlaces(db, restaurant_id);
      return accept({ at: now.toISOString(), orders, screens: await kitchenScreens(db, restaurant_id) });
    },
  });

  serve(app, deps, 'GET /device/house', {
    policy: ({ query, callers }) => mayReadHouse(db, callers, query.restaurant_id),
    handle: async ({ query, now }) =>
      accept({ at: now.toISOString(), devices: await heardDevices(db, query.restaurant_id) }),
  });
}
