import type { Menu } from '#domain/menu/menu.ts';
import { offerId, offerKinds, type Offer, type OfferEntity, type OfferKind } from '#domain/menu/offer.ts';
import type { ChainChange } from '../chain/chainJournalRepository.ts';
import { canonicalJson } from '../json/canonicalJson.ts';
import { byId } from './offerChanges.ts';
import type { OfferChanges } from './offerRepository.ts';

const words: Record<OfferKind, string> = {
  categories: 'category',
  ingredients: 'ingredient',
  items: 'item',
  menus: 'menu',
};

/** A chain's journal of a change of its offer: each part with what stood before and after. */
export function offerJournal(chain_id: string, before: Offer, changes: OfferChanges): ChainChange[] {
  return offerKinds.flatMap((kind) => {
    const { added, changed, removed } = changes[kind];
    const old = byId(kind, before);
    const entity = words[kind];
    const idOf = (part: OfferEntity): string => offerId(kind, part);
    return [
      ...added.map((after): ChainChange => ({
        chain_id,
        what: 'created',
        entity,
        entity_id: idOf(after),
        after,
      })),
      ...changed.map((after): ChainChange => {
        const [was, is] = differing(kind, old.get(idOf(after)) ?? after, after);
        return { chain_id, what: 'changed', entity, entity_id: idOf(after), before: was, after: is };
      }),
      ...removed.map((id): ChainChange => ({
        chain_id,
        what: 'deleted',
        entity,
        entity_id: id,
        ...(old.has(id) ? { before: old.get(id)! } : {}),
      })),
    ];
  });
}

/** A menu lists thousands: what both have of its long lists is left out. */
function differing(kind: OfferKind, before: OfferEntity, after: OfferEntity): [object, object] {
  if (kind !== 'menus') return [before, after];
  const [was, is] = [before as Partial<Menu>, after as Partial<Menu>];
  const same = (['items', 'combos'] as const).filter((list) => canonicalJson(was[list]) === canonicalJson(is[list]));
  const without = (menu: Partial<Menu>): object =>
    Object.fromEntries(Object.entries(menu).filter(([name]) => !(same as string[]).includes(name)));
  return [without(was), without(is)];
}
