import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { decidedWithTheEntity } from '../caller/openPolicy.ts';
import { mayReadChain, mayReadMoney } from '../caller/ownerPolicy.ts';
import { chainById } from '../chain/chainRepository.ts';
import type { OverviewParts } from './overviewParts.ts';
import { longReads } from '../http/longReads.ts';
import { serve } from '../http/serve.ts';
import { maySeeRestaurant } from '../restaurant/restaurantPolicy.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { withoutEndedPause } from '../restaurant/restaurants.ts';
import { populateChain } from './populateChain.ts';
import { populateRestaurant } from './populateRestaurant.ts';

/** What is put together from many nouns, so that these need not know each other. */
export function overviewRoutes(app: FastifyInstance, deps: OverviewParts): void {
  const { db } = deps;
  serve(app, deps, 'GET /chain', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    handle: async ({ query, callers }) => {
      const chain = await chainById(db, query.chain_id);
      if (!chain) return refuse('not_found');
      const wanted = query.populate ?? [];
      const hidden = wanted.includes('cards') && (await mayReadMoney(db, callers, chain.chain_id));
      return accept(await populateChain(deps, chain, hidden ? wanted.filter((part) => part !== 'cards') : wanted));
    },
  });

  serve(app, deps, 'GET /chain/restaurants', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    turns: longReads,
    handle: async ({ query, now }) => {
      const restaurants = await restaurantsOfChain(db, query.chain_id);
      return accept(restaurants.map((restaurant) => withoutEndedPause(restaurant, now)));
    },
  });

  serve(app, deps, 'GET /restaurant', {
    policy: decidedWithTheEntity,
    handle: async ({ query, callers }) => {
      const restaurant = await deps.restaurants.get(query.restaurant_id);
      if (!restaurant || !(await maySeeRestaurant(deps.db, callers, restaurant))) return refuse('not_found');
      return accept(query.populate ? await populateRestaurant(deps, callers, restaurant, query.populate) : restaurant);
    },
  });
}
