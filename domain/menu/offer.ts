import type { Category, Ingredient, Item, Menu } from './menu.ts';

/** What a chain cooks with and offers, as its owners keep it. */
export type Offer = { categories: Category[]; ingredients: Ingredient[]; items: Item[]; menus: Menu[] };
export type OfferKind = keyof Offer;
export const offerKinds = ['categories', 'ingredients', 'items', 'menus'] as const satisfies OfferKind[];
export type OfferEntity<Kind extends OfferKind = OfferKind> = Offer[Kind][number];

const idOf: { [Kind in OfferKind]: (entity: OfferEntity<Kind>) => string } = {
  categories: (category) => category.foodCategory_id,
  ingredients: (ingredient) => ingredient.item_id,
  items: (item) => item.item_id,
  menus: (menu) => menu.menu_id,
};

/** The id of a part of the offer, under whichever name its kind gives it. */
export function offerId<Kind extends OfferKind>(kind: Kind, entity: OfferEntity<Kind>): string {
  return idOf[kind](entity);
}

/** The part with this id; nothing when the chain has none. */
export function findInOffer<Kind extends OfferKind>(
  offer: Offer,
  kind: Kind,
  id: string,
): OfferEntity<Kind> | undefined {
  const list: OfferEntity<Kind>[] = offer[kind];
  return list.find((entity) => idOf[kind](entity) === id);
}

/** The offer with a part put in the place of the one with its id, or at the end. */
export function withPart<Kind extends OfferKind>(offer: Offer, kind: Kind, part: OfferEntity<Kind>): Offer {
  const list: OfferEntity<Kind>[] = offer[kind];
  const id = idOf[kind](part);
  const exists = list.some((entity) => idOf[kind](entity) === id);
  const next = exists ? list.map((entity) => (idOf[kind](entity) === id ? part : entity)) : [...list, part];
  return { ...offer, [kind]: next };
}

/** The ids of each kind, for what refers to them. */
export const idsOf = ({ categories, ingredients, items, menus }: Offer): Record<OfferKind, ReadonlySet<string>> => ({
  categories: new Set(categories.map(idOf.categories)),
  ingredients: new Set(ingredients.map(idOf.ingredients)),
  items: new Set(items.map(idOf.items)),
  menus: new Set(menus.map(idOf.menus)),
});
