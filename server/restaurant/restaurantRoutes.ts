import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { anybody } from '../caller/openPolicy.ts';
import { mayManageChain } from '../caller/ownerPolicy.ts';
import type { Callers } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import type { RestaurantParts } from './restaurantParts.ts';
import { limitedAddress } from '../peer/trustProxy.ts';
import { serve } from '../http/serve.ts';
import { createTurns } from '../http/turns.ts';
import { mayAct, mayRun, type RestaurantAction } from './restaurantPolicy.ts';
import {
  announceRestaurant,
  lockRestaurant,
  markSoldOut,
  restaurantById,
  restaurantsForGuests,
  setAcceptingOrders,
  setActivation,
  setStatus,
} from './restaurantRepository.ts';
import { forGuests } from './restaurantSearch.ts';
import { withoutEndedPause } from './restaurants.ts';
import { markManySoldOut } from './markManySoldOut.ts';
import { noteRestaurantChange } from './noteRestaurantChange.ts';
import { ownedRestaurantRoutes } from './ownedRestaurantRoutes.ts';
import { unknownArticles } from './soldOutRepository.ts';

export function restaurantRoutes(app: FastifyInstance, deps: RestaurantParts): void {
  ownedRestaurantRoutes(app, deps);
  // everybody asks for it, and it is as long as all owners together make it; tokens are had for nothing, addresses are few
  const ofAddress = createTurns({ atOnce: 2, eachAtOnce: 1, waiting: 100, each: 20, retryAfter: 2 });
  serve(app, deps, 'POST /restaurants', {
    policy: anybody,
    handle: ({ body, now, ip, local }) =>
      ofAddress.run(local ? undefined : limitedAddress(ip), async () => {
        const served = await restaurantsForGuests(deps.db, body.type);
        return accept(
          forGuests(
            served.map((restaurant) => withoutEndedPause(restaurant, now)),
            body,
            now,
          ),
        );
      }),
  });
  serve(app, deps, 'PUT /restaurant/sold-out', {
    policy: ({ body, callers }) => mayRun(deps.db, callers, body.restaurant_id, 'markSoldOut'),
    change: async (tx, { body, callers, now }) => {
      // what is marked is held before its house, as by whoever deletes it
      const restaurant = await restaurantById(tx, body.restaurant_id);
      if (!restaurant?.chain_id) return refuse('not_found');
      if ((await unknownArticles(tx, restaurant.chain_id, [body.item_id])).size > 0) return refuse('not_found');
      return noted(tx, callers, body.restaurant_id, () => markSoldOut(tx, body), now);
    },
    after: ({ body }) => deps.restaurants.forget(body.restaurant_id),
  });
  serve(app, deps, 'PUT /chain/sold-out', {
    policy: ({ body, callers }) => mayManageChain(deps.db, callers, body.chain_id),
    change: (tx, { body, callers, now }) => markManySoldOut(tx, { ...body, callers, now }),
    after: ({ body }) => body.marks.forEach(({ restaurant_id }) => deps.restaurants.forget(restaurant_id)),
  });
  serve(app, deps, 'POST /restaurant/action', {
    policy: ({ body, callers }) => mayAct(deps.db, callers, body.type, body.restaurant_id),
    change: (tx, { body, callers, now }) =>
      noted(tx, callers, body.restaurant_id, () => doAction(tx, body.type, body), now),
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

/** Every process and every screen hears of the change when it commits; the chain's journal keeps what differs. */
async function noted(
  tx: Sql,
  callers: Callers,
  restaurant_id: string,
  change: () => Promise<Restaurant | undefined>,
  now: Date,
): Promise<Result<Restaurant>> {
  const before = await lockRestaurant(tx, restaurant_id);
  const restaurant = await change();
  if (!before || !restaurant) return refuse('not_found');
  await announceRestaurant(tx, restaurant_id);
  await noteRestaurantChange(tx, callers, before, restaurant, now);
  return accept(withoutEndedPause(restaurant, now));
}
