import type { FastifyInstance } from 'fastify';
import { tourSheets } from '#domain/delivery/tourSheet.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import { spanOf } from '#domain/restaurant/businessDays.ts';
import { mayReadHouse } from '../caller/housePolicy.ts';
import type { HttpParts } from '../http/httpParts.ts';
import { serve } from '../http/serve.ts';
import { restaurantById } from '../restaurant/restaurantRepository.ts';
import { deliveryDevicesAmong, handedOverOn, ordersTakenOut } from './tourRepository.ts';

/** What deliverers took out on a day, and the cash that has to come back (D9). */
export function tourRoutes(app: FastifyInstance, deps: HttpParts): void {
  serve(app, deps, 'GET /restaurant/tours', {
    policy: ({ query, callers }) => mayReadHouse(deps.db, callers, query.restaurant_id),
    handle: async ({ query: { restaurant_id, day, deliverer } }) => {
      const restaurant = await restaurantById(deps.db, restaurant_id);
      if (!restaurant) return refuse('not_found');
      const within = spanOf({ from: day, to: day }, restaurant.timezone);
      const orders = await ordersTakenOut(deps.db, restaurant_id, within);
      const cash = orders.flatMap(({ payments, returns = [] }) => [...payments, ...returns]);
      const took = cash.flatMap(({ device_id }) => device_id ?? []);
      const phones = await deliveryDevicesAmong(deps.db, [...new Set(took)]);
      const sheets = tourSheets(orders, within, phones, await handedOverOn(deps.db, restaurant_id, day));
      return accept(deliverer ? sheets.filter((sheet) => sheet.deliverer === deliverer) : sheets);
    },
  });
}
