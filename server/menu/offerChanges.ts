import { type Offer, offerId, offerKinds, type OfferEntity, type OfferKind } from '#domain/menu/offer.ts';
import { canonicalJson } from '../json/canonicalJson.ts';
import type { KindChanges, OfferChanges } from './offerRepository.ts';

/** What has to be written so that `before` becomes `after`; parts with the same content are no change. */
export function offerChanges(before: Offer, after: Offer): OfferChanges {
  return {
    categories: kindChanges('categories', before, after),
    ingredients: kindChanges('ingredients', before, after),
    items: kindChanges('items', before, after),
    menus: kindChanges('menus', before, after),
  };
}

/** Whether there is anything to write. */
export const isUnchanged = (changes: OfferChanges): boolean =>
  offerKinds.every((kind) => {
    const { added, changed, removed } = changes[kind];
    return added.length + changed.length + removed.length === 0;
  });

function kindChanges(kind: OfferKind, before: Offer, after: Offer): KindChanges {
  const old = byId(kind, before);
  const next = byId(kind, after);
  const list: OfferEntity[] = [...next.values()];
  return {
    added: list.filter((entity) => !old.has(offerId(kind, entity))),
    changed: list.filter((entity) => {
      const known = old.get(offerId(kind, entity));
      // most parts are the very same object
      return known !== undefined && known !== entity && canonicalJson(known) !== canonicalJson(entity);
    }),
    removed: [...old.keys()].filter((id) => !next.has(id)),
  };
}

export const byId = (kind: OfferKind, offer: Offer): ReadonlyMap<string, OfferEntity> =>
  new Map(offer[kind].map((entity: OfferEntity) => [offerId(kind, entity), entity]));
