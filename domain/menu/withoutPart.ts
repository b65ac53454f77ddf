import type { Item, ItemOption, Menu, Selection } from './menu.ts';
import { offerId, type Offer, type OfferKind } from './offer.ts';

type Ids = ReadonlySet<string>;

/** The list without these ids; the very same list when none of them is in it. */
const without = (list: string[], gone: Ids): string[] =>
  list.some((id) => gone.has(id)) ? list.filter((id) => !gone.has(id)) : list;

/**
 * Selections without these choices. What asks for more than is left asks for what is left, so that the dish can still
 * be ordered; what nothing is left of is no selection any more.
 */
function selectionsWithout(selections: Selection[], gone: Ids): Selection[] {
  if (!selections.some(({ choices }) => choices.some((id) => gone.has(id)))) return selections;
  return selections
    .map((selection) => {
      const choices = without(selection.choices, gone);
      if (choices === selection.choices) return selection;
      const max = selection.repeat ? selection.max : Math.min(selection.max, choices.length);
      const standard = selection.standard && without(selection.standard, gone);
      return { ...selection, choices, max, min: Math.min(selection.min, max), ...(standard && { standard }) };
    })
    .filter(({ choices }) => choices.length > 0);
}

function optionWithout(option: ItemOption, gone: Ids): ItemOption {
  const ingredients = option.ingredients && without(option.ingredients, gone);
  const selections = option.selections && selectionsWithout(option.selections, gone);
  if (ingredients === option.ingredients && selections === option.selections) return option;
  return { ...option, ...(ingredients && { ingredients }), ...(selections && { selections }) };
}

function itemWithoutIngredients(item: Item, gone: Ids): Item {
  const ingredients = without(item.ingredients, gone);
  const toppings = without(item.toppings, gone);
  const selections = selectionsWithout(item.selections, gone);
  const options = item.options.map((option) => optionWithout(option, gone));
  const same =
    ingredients === item.ingredients &&
    toppings === item.toppings &&
    selections === item.selections &&
    options.every((option, index) => option === item.options[index]);
  return same ? item : { ...item, ingredients, toppings, selections, options };
}

function itemWithoutCategories(item: Item, gone: Ids): Item {
  const categories = without(item.categories, gone);
  return categories === item.categories ? item : { ...item, categories };
}

/** A combo of which an option has nothing left to pick cannot be ordered and goes with its items. */
function menuWithoutItems(menu: Menu, gone: Ids): Menu {
  const items = without(menu.items, gone);
  const touched = menu.combos.some((combo) => combo.options.some((option) => option.items.some((id) => gone.has(id))));
  if (items === menu.items && !touched) return menu;
  const combos = menu.combos
    .map((combo) => ({
      ...combo,
      options: combo.options.map((option) => ({ ...option, items: without(option.items, gone) })),
    }))
    .filter((combo) => combo.options.every((option) => option.items.length > 0));
  return { ...menu, items, combos };
}

/** The offer without these parts and without whatever referred to them: every id in it still resolves (D20). */
export function withoutParts(offer: Offer, kind: OfferKind, gone: Ids): Offer {
  switch (kind) {
    case 'menus':
      // nothing refers to a menu, and what is on it stays
      return { ...offer, menus: offer.menus.filter(({ menu_id }) => !gone.has(menu_id)) };
    case 'categories':
      return {
        ...offer,
        categories: offer.categories.filter((category) => !gone.has(offerId('categories', category))),
        items: offer.items.map((item) => itemWithoutCategories(item, gone)),
      };
    case 'ingredients':
      return {
        ...offer,
        ingredients: offer.ingredients.filter((ingredient) => !gone.has(ingredient.item_id)),
        items: offer.items.map((item) => itemWithoutIngredients(item, gone)),
      };
    case 'items':
      return {
        ...offer,
        items: offer.items.filter((item) => !gone.has(item.item_id)),
        menus: offer.menus.map((menu) => menuWithoutItems(menu, gone)),
      };
  }
}
