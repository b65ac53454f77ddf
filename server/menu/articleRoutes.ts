import type { FastifyInstance } from 'fastify';
import { accept } from '#domain/error/refusal.ts';
import { idsOf } from '#domain/menu/offer.ts';
import { faultsAt, itemFaults } from '#domain/menu/offerFaults.ts';
import { mayManageChain, mayReadChain } from '../caller/ownerPolicy.ts';
import type { MenuParts } from './menuParts.ts';
import { longReads } from '../http/longReads.ts';
import { serve } from '../http/serve.ts';
import { offerList, type StoredOffer } from './offerRepository.ts';
import type { OfferRoom } from './offerRoom.ts';
import { addPart, removePart, replacePart } from './putPart.ts';
import { writtenCategory, writtenIngredient, writtenItem } from './writtenPart.ts';

const deleted = { deleted: true as const };

/** What owners do with categories, ingredients and items: every change is at once what guests read (D20). */
export function articleRoutes(app: FastifyInstance, deps: MenuParts, room: OfferRoom): void {
  const { db, newId } = deps;
  const after = room.after;
  const writing = ({ offer }: StoredOffer, again: boolean) => ({ offer, newId, again });

  serve(app, deps, 'GET /chain/foodCategories', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    turns: longReads,
    handle: async ({ query }) => accept(await offerList(db, query.chain_id, 'categories')),
  });
  serve(app, deps, 'POST /chain/foodCategories', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change(tx, ctx) {
      const { chain_id, foodCategory } = ctx.body;
      const id = foodCategory.foodCategory_id ?? newId();
      return room.changePart(tx, ctx, { chain_id, kind: 'categories', id }, (stored) =>
        addPart(stored, { kind: 'categories', id, part: writtenCategory(foodCategory, id, writing(stored, true)) }),
      );
    },
    after,
  });
  serve(app, deps, 'PUT /chain/foodCategories', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change(tx, ctx) {
      const { chain_id, foodCategory } = ctx.body;
      const id = foodCategory.foodCategory_id;
      return room.changePart(tx, ctx, { chain_id, kind: 'categories', id }, (stored) => {
        const part = writtenCategory(foodCategory, id, writing(stored, false));
        return replacePart(stored, { kind: 'categories', id, part }, foodCategory.version);
      });
    },
    after,
  });
  serve(app, deps, 'DELETE /chain/foodCategories', {
    policy: ({ callers, query }) => mayManageChain(db, callers, query.chain_id),
    async change(tx, ctx) {
      const { chain_id, foodCategory_id } = ctx.query;
      const changed = await room.change(tx, ctx, chain_id, (stored) =>
        removePart(stored, 'categories', foodCategory_id),
      );
      return changed.ok ? accept(deleted) : changed;
    },
    after,
  });

  serve(app, deps, 'GET /chain/ingredients', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    turns: longReads,
    handle: async ({ query }) => accept(await offerList(db, query.chain_id, 'ingredients')),
  });
  serve(app, deps, 'POST /chain/ingredients', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change(tx, ctx) {
      const { chain_id, ingredient } = ctx.body;
      const id = ingredient.item_id ?? newId();
      return room.changePart(tx, ctx, { chain_id, kind: 'ingredients', id }, (stored) =>
        addPart(stored, { kind: 'ingredients', id, part: writtenIngredient(ingredient, id) }),
      );
    },
    after,
  });
  serve(app, deps, 'PUT /chain/ingredients', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change(tx, ctx) {
      const { chain_id, ingredient } = ctx.body;
      const id = ingredient.item_id;
      return room.changePart(tx, ctx, { chain_id, kind: 'ingredients', id }, (stored) =>
        replacePart(stored, { kind: 'ingredients', id, part: writtenIngredient(ingredient, id) }, ingredient.version),
      );
    },
    after,
  });
  serve(app, deps, 'DELETE /chain/ingredients', {
    policy: ({ callers, query }) => mayManageChain(db, callers, query.chain_id),
    async change(tx, ctx) {
      const { chain_id, item_id } = ctx.query;
      const changed = await room.change(tx, ctx, chain_id, (stored) => removePart(stored, 'ingredients', item_id));
      return changed.ok ? accept(deleted) : changed;
    },
    after,
  });

  serve(app, deps, 'GET /chain/items', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    turns: longReads,
    handle: async ({ query }) => accept(await offerList(db, query.chain_id, 'items')),
  });
  serve(app, deps, 'POST /chain/items', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change(tx, ctx) {
      const { chain_id, item } = ctx.body;
      const id = item.item_id ?? newId();
      return room.changePart(tx, ctx, { chain_id, kind: 'items', id }, (stored) => {
        const part = writtenItem(item, id, writing(stored, true));
        const faults = faultsAt('item', itemFaults(part, idsOf(stored.offer)));
        return addPart(stored, { kind: 'items', id, part, faults });
      });
    },
    after,
  });
  serve(app, deps, 'PUT /chain/items', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change(tx, ctx) {
      const { chain_id, item } = ctx.body;
      const id = item.item_id;
      return room.changePart(tx, ctx, { chain_id, kind: 'items', id }, (stored) => {
        const part = writtenItem(item, id, writing(stored, false));
        const faults = faultsAt('item', itemFaults(part, idsOf(stored.offer)));
        return replacePart(stored, { kind: 'items', id, part, faults }, item.version);
      });
    },
    after,
  });
  serve(app, deps, 'DELETE /chain/items', {
    policy: ({ callers, query }) => mayManageChain(db, callers, query.chain_id),
    async change(tx, ctx) {
      const { chain_id, item_id } = ctx.query;
      const changed = await room.change(tx, ctx, chain_id, (stored) => removePart(stored, 'items', item_id));
      return changed.ok ? accept(deleted) : changed;
    },
    after,
  });
}
