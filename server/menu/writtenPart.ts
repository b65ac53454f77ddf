import type { ParsedBody } from '#contract/calls.ts';
import type { Category, Combo, Ingredient, Item, ItemOption, Menu, Selection } from '#domain/menu/menu.ts';
import { findInOffer, type Offer } from '#domain/menu/offer.ts';

type CategoryInput = ParsedBody<'POST /chain/foodCategories'>['foodCategory'];
type IngredientInput = ParsedBody<'POST /chain/ingredients'>['ingredient'];
type ItemInput = ParsedBody<'POST /chain/items'>['item'];
type MenuInput = ParsedBody<'POST /chain/menu'>['menu'];
type ComboInput = ParsedBody<'POST /chain/menu/combos'>['combo'];

/**
 * What an owner wrote becomes a part of the offer: ids that are missing are made, or, when something is created once
 * more, taken from what was created first; fields that only the server sets are passed over.
 */
export type Writing = { offer: Offer; newId: () => string; again: boolean };

export function writtenCategory(input: CategoryInput, id: string, { offer }: Writing): Category {
  const { name, avatar } = input;
  const position = input.position ?? findInOffer(offer, 'categories', id)?.position ?? last(offer.categories);
  return defined({ foodCategory_id: id, id, name: words(name), avatar, position });
}

export function writtenIngredient(input: IngredientInput, id: string): Ingredient {
  const { version: _seen, name, ...fields } = input;
  return defined({ ...fields, item_id: id, name: words(name) });
}

export function writtenItem(input: ItemInput, id: string, writing: Writing): Item {
  const { version: _seen, name, description, options, selections, ...fields } = input;
  const { newId } = writing;
  const first = writing.again ? findInOffer(writing.offer, 'items', id) : undefined;
  return defined({
    ...fields,
    item_id: id,
    name: words(name),
    description: words(description),
    options: options.map((option, index): ItemOption => {
      const known = first?.options[index];
      return defined({
        ...option,
        option_id: option.option_id ?? known?.option_id ?? newId(),
        name: words(option.name),
        selections: option.selections && writtenSelections(option.selections, known?.selections, newId),
      });
    }),
    selections: writtenSelections(selections, first?.selections, newId),
  });
}

function writtenSelections(
  selections: ItemInput['selections'],
  first: readonly Selection[] | undefined,
  newId: () => string,
): Selection[] {
  return selections.map((selection, index) => ({
    ...selection,
    selection_id: selection.selection_id ?? first?.[index]?.selection_id ?? newId(),
    name: words(selection.name),
  }));
}

export function writtenCombo(input: ComboInput, combo_id: string): Combo {
  const options = input.options.map((option) => ({ ...option, name: words(option.name) }));
  return defined({ ...input, combo_id, name: words(input.name), options });
}

export function writtenMenu(input: MenuInput, id: string, chain_id: string, writing: Writing): Menu {
  const { name, items, combos, restaurants, times } = input;
  const first = findInOffer(writing.offer, 'menus', id);
  return defined({
    menu_id: id,
    chain_id,
    name: words(name),
    status: 'active' as const,
    items,
    combos: combos.map((combo, index) =>
      writtenCombo(combo, combo.combo_id ?? first?.combos[index]?.combo_id ?? writing.newId()),
    ),
    restaurants: restaurants.toSorted(),
    position: input.position ?? first?.position ?? last(writing.offer.menus),
    times: servingTimes(times),
  });
}

/** A menu without serving times is always served. */
export const servingTimes = (times: Menu['times']): Menu['times'] => (times && times.length > 0 ? times : undefined);

/** An empty text is none: it would hide the language that guests fall back to (D21). */
export const words = (text: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(text).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Fields without a value are left out. */
function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

const last = (list: readonly { position: number }[]): number =>
  list.reduce((highest, { position }) => Math.max(highest, position), -1) + 1;
