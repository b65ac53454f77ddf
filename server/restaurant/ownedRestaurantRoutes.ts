import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import { mayManageChain, mayManageRestaurant } from '../caller/ownerPolicy.ts';
import { lockChain } from '../chain/chainRepository.ts';
import { agrees, differences } from '../chain/differences.ts';
import { idTaken } from '../chain/idTaken.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { RestaurantParts } from './restaurantParts.ts';
import { serve } from '../http/serve.ts';
import { lockStreams } from '../stream/streamRepository.ts';
import { carryNumbers } from './carryNumbers.ts';
import { noteRestaurantChange } from './noteRestaurantChange.ts';
import { changedRestaurant, newRestaurant } from './changedRestaurant.ts';
import {
  announceRestaurant,
  hasOrders,
  insertRestaurants,
  lockRestaurant,
  restaurantById,
  restaurantsToActivate,
  updateRestaurant,
} from './restaurantRepository.ts';
import { withoutEndedPause } from './restaurants.ts';

/** What owners do with their restaurants, and what waits for the platform. */
export function ownedRestaurantRoutes(app: FastifyInstance, deps: RestaurantParts): void {
  const { db, restaurants } = deps;

  serve(app, deps, 'GET /restaurants/activation/open', {
    policy: ({ callers: { user } }) => (user?.roles.includes('admin') ? undefined : refuse('not_allowed')),
    handle: async () => accept(await restaurantsToActivate(db)),
  });

  serve(app, deps, 'POST /restaurant', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change: async (tx, { body: { chain_id, restaurant }, callers, now }): Promise<Result<Restaurant>> => {
      await lockChain(tx, chain_id);
      const { restaurant_id = deps.newId(), ...wanted } = restaurant;
      const known = await restaurantById(tx, restaurant_id);
      if (known) {
        if (known.chain_id !== chain_id) return idTaken();
        const current = withoutEndedPause(known, now);
        return agrees(known, wanted) ? accept(current) : idTaken(current);
      }
      const activation = deps.config.activation === 'auto' ? 'approved' : 'open';
      await insertRestaurants(tx, [newRestaurant(wanted, { restaurant_id, chain_id, activation })]);
      await deps.publishMenu(tx, restaurant_id, now);
      await announceRestaurant(tx, restaurant_id);
      const created = await restaurantById(tx, restaurant_id);
      if (!created) throw new Error(`restaurant ${restaurant_id} was not stored`);
      const entity = { chain_id, restaurant_id, entity: 'restaurant', entity_id: restaurant_id };
      await noteChainChanges(tx, callers, [{ ...entity, what: 'created', after: created }], now);
      return accept(created);
    },
    after: (_ctx, { restaurant_id }) => restaurants.forget(restaurant_id),
  });

  serve(app, deps, 'PUT /restaurant', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant.restaurant_id),
    change: async (tx, { body, callers, now }): Promise<Result<Restaurant>> => {
      const { restaurant_id, version, timezone } = body.restaurant;
      const isMoving = timezone !== undefined && (await restaurantById(tx, restaurant_id))?.timezone !== timezone;
      // before the restaurant, as all take them; its orders wait no longer than they must
      const head = isMoving ? (await lockStreams(tx, [restaurant_id])).get(restaurant_id) : undefined;
      const before = await lockRestaurant(tx, restaurant_id);
      if (!before || (body.chain_id && body.chain_id !== before.chain_id)) return refuse('not_found');
      const wanted = changedRestaurant(before, body.restaurant);
      if (!differences(before, wanted)) return accept(withoutEndedPause(before, now));
      const conflict = versionConflict(before, version);
      if (conflict) return conflict;
      if (wanted.currency !== before.currency && (await hasOrders(tx, restaurant_id))) return refuse('currency_fixed');
      await updateRestaurant(tx, wanted);
      const zones = { before: before.timezone, after: wanted.timezone };
      if (head && zones.before !== zones.after) await carryNumbers(tx, restaurant_id, head, zones, now);
      await deps.publishMenu(tx, restaurant_id, now);
      await announceRestaurant(tx, restaurant_id);
      const after = await restaurantById(tx, restaurant_id);
      if (!after) return refuse('not_found');
      await noteRestaurantChange(tx, callers, before, after, now);
      return accept(withoutEndedPause(after, now));
    },
    after: (_ctx, { restaurant_id }) => restaurants.forget(restaurant_id),
  });

  serve(app, deps, 'DELETE /restaurant', {
    policy: () => refuse('not_implemented'),
    handle: async () => refuse('not_implemented'),
  });
}
