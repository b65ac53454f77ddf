import type { FastifyInstance } from 'fastify';
import type { AnswerOf } from '#contract/calls.ts';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import { mayManageChain, mayManageRestaurant, mayReadChain } from '../caller/ownerPolicy.ts';
import type { Sql } from '../db/sql.ts';
import type { MenuParts } from './menuParts.ts';
import { longReads } from '../http/longReads.ts';
import { serve } from '../http/serve.ts';
import { chainOf } from '../restaurant/restaurantRepository.ts';
import { articleRoutes } from './articleRoutes.ts';
import { costRoutes } from './costRoutes.ts';
import { addCombo, changeCombo, createMenu, listItems, removeCombo, retitleMenu, serveMenu } from './menuEditing.ts';
import { offerList } from './offerRepository.ts';
import { type Asked, createOfferRoom } from './offerRoom.ts';
import { removePart } from './putPart.ts';

/** What owners do with categories, ingredients, items, menus and combos. */
export function chainMenuRoutes(app: FastifyInstance, deps: MenuParts): void {
  const { db, newId, restaurants } = deps;
  const room = createOfferRoom(deps);
  const { after } = room;
  articleRoutes(app, deps, room);
  costRoutes(app, deps);

  /** Owners and admins, and the devices of the chain's restaurants. */
  async function mayReadMenus(callers: Callers, chain_id: string): Promise<Refusal | undefined> {
    const linked = await Promise.all((callers.device?.restaurants ?? []).map((id) => restaurants.get(id)));
    if (linked.some((restaurant) => restaurant?.chain_id === chain_id)) return undefined;
    return callers.user ? mayReadChain(db, callers, chain_id) : refuse('not_found');
  }

  serve(app, deps, 'GET /chain/menus', {
    policy: ({ callers, query }) => mayReadMenus(callers, query.chain_id),
    turns: longReads,
    handle: async ({ query }) => accept(await offerList(db, query.chain_id, 'menus')),
  });
  serve(app, deps, 'GET /chain/menu', {
    policy: ({ callers, query }) => mayReadMenus(callers, query.chain_id),
    turns: longReads,
    handle: async ({ query }) => {
      const menus = await offerList(db, query.chain_id, 'menus');
      const menu = menus.find(({ menu_id }) => menu_id === query.menu_id);
      return menu ? accept(menu) : refuse('not_found');
    },
  });
  serve(app, deps, 'POST /chain/menu', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change(tx, ctx) {
      const { chain_id, menu } = ctx.body;
      const id = menu.menu_id ?? newId();
      return room.changePart(tx, ctx, { chain_id, kind: 'menus', id }, (stored) =>
        createMenu(stored, ctx.body, id, { offer: stored.offer, newId, again: true }),
      );
    },
    after,
  });
  serve(app, deps, 'DELETE /chain/menu', {
    policy: ({ callers, query }) => mayManageChain(db, callers, query.chain_id),
    async change(tx, ctx) {
      const { chain_id, menu_id } = ctx.query;
      const changed = await room.change(tx, ctx, chain_id, (stored) => removePart(stored, 'menus', menu_id));
      return changed.ok ? accept({ deleted: true as const }) : changed;
    },
    after,
  });
  serve(app, deps, 'PUT /chain/menu/title', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change: (tx, ctx) => room.changePart(tx, ctx, menuOf(ctx.body), (stored) => retitleMenu(stored, ctx.body)),
    after,
  });
  serve(app, deps, 'PUT /chain/menu/items', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change: (tx, ctx) => room.changePart(tx, ctx, menuOf(ctx.body), (stored) => listItems(stored, ctx.body)),
    after,
  });
  serve(app, deps, 'POST /chain/menu/combos', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change(tx, ctx) {
      const id = ctx.body.combo.combo_id ?? newId();
      return room.changePart(tx, ctx, menuOf(ctx.body), (stored) => addCombo(stored, ctx.body, id));
    },
    after,
  });
  serve(app, deps, 'PUT /chain/menu/combos', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change: (tx, ctx) =>
      room.changePart(tx, ctx, menuOf(ctx.body), (stored) => changeCombo(stored, ctx.body, ctx.body.combo.combo_id)),
    after,
  });
  serve(app, deps, 'DELETE /chain/menu/combos', {
    policy: ({ callers, query }) => mayManageChain(db, callers, query.chain_id),
    change: (tx, ctx) => room.changePart(tx, ctx, menuOf(ctx.query), (stored) => removeCombo(stored, ctx.query)),
    after,
  });

  /** The specification's calls name no chain: it is the restaurant's, and another one is nobody's. */
  const served =
    (serving: boolean) =>
    async (tx: Sql, ctx: Asked, place: Place): Promise<Result<OwnedMenu>> => {
      const chain_id = await chainOf(tx, place.restaurant_id);
      if (place.chain_id && place.chain_id !== chain_id) return refuse('not_found');
      const menu = menuOf({ ...place, chain_id });
      return room.changePart(tx, ctx, menu, (stored) => serveMenu(stored, place, serving));
    };
  const serveThere = served(true);
  const serveNoLonger = served(false);
  serve(app, deps, 'PUT /chain/menu/restaurant', {
    policy: ({ callers, body }) => mayManageRestaurant(db, callers, body.restaurant_id),
    change: (tx, ctx) => serveThere(tx, ctx, ctx.body),
    after,
  });
  serve(app, deps, 'DELETE /chain/menu/restaurant', {
    policy: ({ callers, query }) => mayManageRestaurant(db, callers, query.restaurant_id),
    change: (tx, ctx) => serveNoLonger(tx, ctx, ctx.query),
    after,
  });
}

type OwnedMenu = AnswerOf<'GET /chain/menu'>;
type Place = { chain_id?: string | undefined; menu_id: string; restaurant_id: string };

const menuOf = ({ chain_id, menu_id }: { chain_id: string; menu_id: string }) => ({
  chain_id,
  kind: 'menus' as const,
  id: menu_id,
});
