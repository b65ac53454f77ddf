import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { offerId } from '#domain/menu/offer.ts';
import { mayManageChain, mayReadChain } from '../chain/chainPolicy.ts';
import { chainById } from '../chain/chainRepository.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../plugins/serve.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import { bulkEdit, bulkKinds } from './bulkEditing.ts';
import { housesOfChain } from './exportRepository.ts';
import { importOffer } from './importOffer.ts';
import { offerList } from './offerRepository.ts';
import type { OfferRoom } from './offerRoom.ts';

/** A menu of 5,000 dishes in five languages, written out, is about 10 MB. */
const fileLimit = 17_000_000;

/** Many at once: bulk edits, and a chain's offer as a file. */
export function wholeOfferRoutes(app: FastifyInstance, deps: Deps, room: OfferRoom): void {
  const { db, newId } = deps;

  serve(app, deps, 'POST /chain/bulk', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    async change(tx, ctx) {
      const { chain_id, kind, ids } = ctx.body;
      const changed = await room.change(tx, ctx, chain_id, (stored) => bulkEdit(stored, ctx.body));
      if (!changed.ok) return changed;
      const { offer, versions } = changed.value;
      const wanted = new Set(ids);
      const own = bulkKinds[kind];
      const left = offer[own].filter((part) => wanted.has(offerId(own, part)));
      return accept(left.map((part) => ({ ...part, version: versions[own].get(offerId(own, part)) ?? 1 })));
    },
    after: room.after,
  });

  serve(app, deps, 'POST /chain/import', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    bodyLimit: fileLimit,
    async change(tx, ctx) {
      const report = await importOffer(tx, ctx.body, { callers: ctx.callers, now: ctx.now, newId });
      if (report.ok && !ctx.body.dryRun) room.remember(ctx, report.value.republished);
      return report;
    },
    after: room.after,
  });

  serve(app, deps, 'GET /chain/export', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    handle: async ({ query: { chain_id }, now }) => {
      const [chain, restaurants, houses, ...lists] = await Promise.all([
        chainById(db, chain_id),
        restaurantsOfChain(db, chain_id),
        housesOfChain(db, chain_id),
        offerList(db, chain_id, 'categories'),
        offerList(db, chain_id, 'ingredients'),
        offerList(db, chain_id, 'items'),
        offerList(db, chain_id, 'menus'),
      ]);
      if (!chain) return refuse('not_found');
      const { name, avatar, website, paymentAddress } = chain;
      const [categories, ingredients, items, menus] = lists;
      const house = new Map(houses.map(({ restaurant_id, ...rest }) => [restaurant_id, rest]));
      const empty = { areas: [], tables: [], employees: [], devices: [] };
      return accept({
        comanda: 'chain' as const,
        exportedAt: now.toISOString(),
        chain: { chain_id, name, avatar, website, paymentAddress },
        restaurants: restaurants.map((one) => ({ ...one, ...(house.get(one.restaurant_id) ?? empty) })),
        categories,
        ingredients,
        items,
        menus,
      });
    },
  });
}
