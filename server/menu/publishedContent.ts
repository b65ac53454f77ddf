import { languages } from '#domain/i18n/localizedText.ts';
import type { Combo, Item, ItemOption, Menu, PublishedMenu, Selection } from '#domain/menu/menu.ts';
import type { Offer } from '#domain/menu/offer.ts';

/** The published menu without its name, which is the hash of the rest. */
export type PublishedContent = Omit<PublishedMenu, 'menu_revision'>;

type Publishing = { restaurant_id: string; currency: PublishedMenu['currency'] };

/**
 * What guests and devices read of the restaurants of a chain (D20): their active menus and only what these lead to.
 * Every id that occurs resolves; what leads nowhere (a combo or selection without anything to choose) is left out.
 * What restaurants share is resolved once.
 */
export function publishedContents(offer: Offer): (restaurant: Publishing) => PublishedContent {
  const knownIngredients = new Set(offer.ingredients.map((ingredient) => ingredient.item_id));
  const knownCategories = new Set(offer.categories.map((category) => category.foodCategory_id));
  const orderable = new Map(
    offer.items
      .map((item) => resolvedItem(item, knownIngredients, knownCategories))
      .filter((item) => item !== undefined)
      .map((item) => [item.item_id, item]),
  );
  const active = inOrder(
    offer.menus.filter((menu) => menu.status === 'active'),
    (menu) => menu.menu_id,
  );
  const ingredients = offer.ingredients.toSorted((a, b) => compared(a.item_id, b.item_id));
  const categories = inOrder(offer.categories, (category) => category.foodCategory_id);

  return ({ restaurant_id, currency }) => {
    const menus = active
      .filter((menu) => menu.restaurants.includes(restaurant_id))
      .map((menu) => resolvedMenu(menu, restaurant_id, orderable));
    const reached = new Set(menus.flatMap((menu) => [...menu.items, ...menu.combos.flatMap(itemsOf)]));
    const items = [...reached].map((id) => orderable.get(id)).filter((item) => item !== undefined);
    const usedIngredients = new Set(items.flatMap(ingredientsOf));
    const usedCategories = new Set(items.flatMap((item) => item.categories));
    const content = {
      restaurant_id,
      currency,
      menus,
      items,
      ingredients: ingredients.filter((ingredient) => usedIngredients.has(ingredient.item_id)),
      categories: categories.filter((category) => usedCategories.has(category.foodCategory_id)),
    };
    return { ...content, languages: languagesOf(content) };
  };
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By position, and by id where that is the same: the content's name must not depend on chance. */
const inOrder = <T extends { position: number }>(list: readonly T[], idOf: (entity: T) => string): T[] =>
  list.toSorted((a, b) => a.position - b.position || compared(idOf(a), idOf(b)));

const itemsOf = (combo: Combo): string[] => combo.options.flatMap((option) => option.items);

function ingredientsOf(item: Item): string[] {
  const own = [...item.ingredients, ...item.toppings, ...item.selections.flatMap((selection) => selection.choices)];
  const ofOptions = item.options.flatMap((option) => [
    ...(option.ingredients ?? []),
    ...(option.selections ?? []).flatMap((selection) => selection.choices),
  ]);
  return [...own, ...ofOptions];
}

function resolvedMenu(menu: Menu, restaurant_id: string, orderable: ReadonlyMap<string, Item>): Menu {
  const combos = menu.combos
    .map((combo) => ({
      ...combo,
      options: combo.options.map((option) => ({ ...option, items: option.items.filter((id) => orderable.has(id)) })),
    }))
    .filter((combo) => combo.options.every((option) => option.items.length > 0));
  return { ...menu, items: menu.items.filter((id) => orderable.has(id)), combos, restaurants: [restaurant_id] };
}

function resolvedItem(item: Item, ingredients: ReadonlySet<string>, categories: ReadonlySet<string>): Item | undefined {
  const known = (ids: readonly string[]): string[] => ids.filter((id) => ingredients.has(id));
  const selectionsOf = (selections: readonly Selection[]): Selection[] =>
    selections
      .map((selection) => ({
        ...selection,
        choices: known(selection.choices),
        ...(selection.standard && { standard: known(selection.standard) }),
      }))
      .filter((selection) => selection.choices.length > 0);
  if (item.options.length === 0 || asksTooMuch(item, ingredients)) return undefined;
  // the very same object: what is known of it already holds (publishMenu.ts)
  if (isWhole(item, ingredients, categories)) return item;
  return {
    ...item,
    ingredients: known(item.ingredients),
    toppings: known(item.toppings),
    selections: selectionsOf(item.selections),
    categories: item.categories.filter((id) => categories.has(id)),
    options: item.options.map((option): ItemOption => ({
      ...option,
      ...(option.ingredients ? { ingredients: known(option.ingredients) } : {}),
      ...(option.selections ? { selections: selectionsOf(option.selections) } : {}),
    })),
  };
}

/** Whether all that an item names is there. */
function isWhole(item: Item, ingredients: ReadonlySet<string>, categories: ReadonlySet<string>): boolean {
  const all = (ids: readonly string[] = []): boolean => ids.every((id) => ingredients.has(id));
  const choosable = (selections: readonly Selection[] = []): boolean =>
    selections.every(({ choices, standard }) => choices.length > 0 && all(choices) && all(standard));
  return (
    all(item.ingredients) &&
    all(item.toppings) &&
    choosable(item.selections) &&
    item.categories.every((id) => categories.has(id)) &&
    item.options.every((option) => all(option.ingredients) && choosable(option.selections))
  );
}

/** A selection that demands more than is left to choose from would make its dish impossible to order. */
const asksTooMuch = (item: Item, ingredients: ReadonlySet<string>): boolean =>
  [...item.selections, ...item.options.flatMap((option) => option.selections ?? [])].some(
    ({ choices, min, repeat }) =>
      choices.filter((id) => ingredients.has(id)).length < (repeat ? Math.min(min, 1) : min),
  );

/** Languages in which something is written: those with a catalogue first. */
function languagesOf(content: Omit<PublishedContent, 'languages'>): string[] {
  const named = [...content.menus, ...content.items, ...content.ingredients, ...content.categories];
  const found = new Set(named.flatMap((entity) => Object.keys(entity.name)));
  const known: readonly string[] = languages;
  const others = [...found].filter((language) => !known.includes(language)).sort();
  return [...known.filter((language) => found.has(language)), ...others];
}
