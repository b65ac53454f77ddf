import type { ParsedBody } from '#contract/calls.ts';
import { accept, type Fault, type Result } from '#domain/error/refusal.ts';
import { withIngredientsChanged, withItemsChanged, withMenusChanged } from '#domain/menu/bulkEdit.ts';
import { idsOf, type Offer, type OfferKind } from '#domain/menu/offer.ts';
import { withoutParts } from '#domain/menu/withoutPart.ts';
import { refuseFaults } from './changeOffer.ts';
import type { StoredOffer } from './offerRepository.ts';

type Bulk = ParsedBody<'POST /chain/bulk'>;

/** The kind of the offer that the call's word means. */
export const bulkKinds = {
  items: 'items',
  ingredients: 'ingredients',
  foodCategories: 'categories',
  menus: 'menus',
} as const satisfies Record<Bulk['kind'], OfferKind>;

/** Many parts changed or deleted at once. */
export function bulkEdit(stored: StoredOffer, bulk: Bulk): Result<Offer> {
  const faults = bulkFaults(stored, bulk);
  if (faults.length > 0) return refuseFaults(faults);
  const { offer } = stored;
  const ids = new Set(bulk.ids);
  switch (bulk.kind) {
    case 'items':
      if ('delete' in bulk.change) return accept(withoutParts(offer, 'items', ids));
      return accept(withItemsChanged(offer, ids, bulk.change));
    case 'ingredients':
      if ('delete' in bulk.change) return accept(withoutParts(offer, 'ingredients', ids));
      return accept(withIngredientsChanged(offer, ids, bulk.change));
    case 'foodCategories':
      return accept(withoutParts(offer, 'categories', ids));
    case 'menus':
      return accept(withMenusChanged(offer, ids, bulk.change));
  }
}

/** What the call names and the chain does not have. */
function bulkFaults({ offer, restaurants }: StoredOffer, bulk: Bulk): Fault[] {
  const known = { ...idsOf(offer), restaurants };
  const missing = (path: string, ids: readonly string[] | undefined, among: keyof typeof known): Fault[] =>
    (ids ?? []).flatMap((id, index) =>
      known[among].has(id) ? [] : [{ path: `${path}.${index}`, message: `is not one of the chain's ${among}` }],
    );
  const faults = missing('ids', bulk.ids, bulkKinds[bulk.kind]);
  if (bulk.kind === 'menus')
    faults.push(...missing('change.restaurants.add', bulk.change.restaurants?.add, 'restaurants'));
  if (bulk.kind === 'items' && !('delete' in bulk.change)) {
    const { categories, ingredients, toppings, menus } = bulk.change;
    faults.push(
      ...missing('change.categories.add', categories?.add, 'categories'),
      ...missing('change.ingredients.add', ingredients?.add, 'ingredients'),
      ...missing('change.toppings.add', toppings?.add, 'ingredients'),
      ...missing('change.menus.add', menus?.add, 'menus'),
    );
  }
  return faults;
}
