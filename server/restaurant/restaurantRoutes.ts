import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../plugins/serve.ts';
import { mayAct, mayRun, maySeeRestaurant, maySeeTables, type RestaurantAction } from './restaurantPolicy.ts';
import {
  announceRestaurant,
  markSoldOut,
  restaurantsForGuests,
  setAcceptingOrders,
  setActivation,
  setStatus,
} from './restaurantRepository.ts';
import { forGuests } from './restaurantSearch.ts';
import { withoutEndedPause } from './restaurants.ts';
import { areasOfRestaurant, tablesOfRestaurant } from '../table/tableRepository.ts';
import { tableAt } from '../table/tableAt.ts';

export function restaurantRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, 'POST /restaurants', {
    policy: () => undefined,
    handle: async ({ body, now }) => {
      const served = await restaurantsForGuests(deps.db, body.type);
      return accept(
        forGuests(
          served.map((restaurant) => withoutEndedPause(restaurant, now)),
          body,
          now,
        ),
      );
    },
  });
  serve(app, deps, 'GET /restaurant', {
    policy: () => undefined,
    handle: async ({ query, callers }) => {
      const restaurant = await deps.restaurants.get(query.restaurant_id);
      if (!restaurant || !(await maySeeRestaurant(deps.db, callers, restaurant))) return refuse('not_found');
      return accept(restaurant);
    },
  });
  serve(app, deps, 'GET /restaurant/tables', {
    policy: ({ query, callers }) => maySeeTables(deps.db, callers, query.restaurant_id),
    handle: async ({ query }) => {
      const tables = await tablesOfRestaurant(deps.db, query.restaurant_id);
      return accept(tables.map((table) => tableAt(deps.origin(), table)));
    },
  });
  serve(app, deps, 'GET /restaurant/table-areas', {
    policy: ({ query, callers }) => maySeeTables(deps.db, callers, query.restaurant_id),
    handle: async ({ query }) => accept(await areasOfRestaurant(deps.db, query.restaurant_id)),
  });
  serve(app, deps, 'PUT /restaurant/sold-out', {
    policy: ({ body, callers }) => mayRun(deps.db, callers, body.restaurant_id, 'markSoldOut'),
    change: (tx, { body, now }) => announced(tx, markSoldOut(tx, body), now),
    after: ({ body }) => deps.restaurants.forget(body.restaurant_id),
  });
  serve(app, deps, 'POST /restaurant/action', {
    policy: ({ body, callers }) => mayAct(deps.db, callers, body.type, body.restaurant_id),
    change: (tx, { body, now }) => announced(tx, doAction(tx, body.type, body), now),
    after: ({ body }) => deps.restaurants.forget(body.restaurant_id),
  });
}

function doAction(
  tx: Sql,
  action: RestaurantAction,
  { restaurant_id, until }: { restaurant_id: string; until?: string | undefined },
): Promise<Restaurant | undefined> {
  switch (action) {
    case 'approve':
      return setActivation(tx, restaurant_id, 'approved');
    case 'decline':
      return setActivation(tx, restaurant_id, 'declined');
    case 'pause':
      return setAcceptingOrders(tx, restaurant_id, false, until);
    case 'resume':
      return setAcceptingOrders(tx, restaurant_id, true, undefined);
    case 'open':
      return setStatus(tx, restaurant_id, 'active');
    case 'close':
      return setStatus(tx, restaurant_id, 'inactive');
  }
}

/** Every process and every screen hears of the change when it commits. */
async function announced(tx: Sql, changing: Promise<Restaurant | undefined>, now: Date): Promise<Result<Restaurant>> {
  const restaurant = await changing;
  if (!restaurant) return refuse('not_found');
  await announceRestaurant(tx, restaurant.restaurant_id);
  return accept(withoutEndedPause(restaurant, now));
}
