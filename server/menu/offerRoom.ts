import type { CallKey } from '#contract/calls.ts';
import type { Result } from '#domain/error/refusal.ts';
import type { Offer, OfferEntity, OfferKind } from '#domain/menu/offer.ts';
import type { Sql } from '../db/sql.ts';
import type { MenuParts } from './menuParts.ts';
import type { Context } from '../http/serve.ts';
import type { Published } from './publishMenu.ts';
import { type ChangedOffer, changeOffer, ownedPart } from './changeOffer.ts';
import type { StoredOffer } from './offerRepository.ts';

/** Who asks, and when; also the key under which a change is remembered until it is committed. */
export type Asked = Pick<Context<CallKey>, 'callers' | 'now'>;
type Decide = (stored: StoredOffer) => Result<Offer>;

/** What the calls about a chain's offer share. */
export type OfferRoom = {
  /** changes the offer and remembers, until `after`, whose menus are others now */
  change: (tx: Sql, ctx: Asked, chain_id: string, decide: Decide) => Promise<Result<ChangedOffer>>;
  /** the same, answered with the part that was changed */
  changePart: <Kind extends OfferKind>(
    tx: Sql,
    ctx: Asked,
    part: { chain_id: string; kind: Kind; id: string },
    decide: Decide,
  ) => Promise<Result<OfferEntity<Kind> & { version: number }>>;
  /** once committed: who has just changed a menu reads the restaurants with their new revision, and that, at once */
  after: (ctx: Asked) => void;
};

export function createOfferRoom({ restaurants, menus }: Pick<MenuParts, 'restaurants' | 'menus'>): OfferRoom {
  const touched = new WeakMap<Asked, readonly Published[]>();
  const change: OfferRoom['change'] = async (tx, ctx, chain_id, decide) => {
    const changed = await changeOffer(
      tx,
      { chain_id, now: ctx.now, callers: ctx.callers, offers: menus.offers },
      decide,
    );
    if (changed.ok) touched.set(ctx, changed.value.published);
    return changed;
  };
  return {
    change,
    async changePart(tx, ctx, { chain_id, kind, id }, decide) {
      const changed = await change(tx, ctx, chain_id, decide);
      return changed.ok ? ownedPart(changed.value, kind, id) : changed;
    },
    after(ctx) {
      const published = touched.get(ctx) ?? [];
      for (const { restaurant_id } of published) restaurants.forget(restaurant_id);
      void menus.prepare(published);
    },
  };
}
