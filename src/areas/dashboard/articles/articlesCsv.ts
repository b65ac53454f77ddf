import { languages, type LocalizedText } from '#domain/i18n/localizedText.ts';
import type { Category, Ingredient, Item, Selection } from '#domain/menu/menu.ts';
import type { OptionCost } from '#domain/menu/optionCost.ts';
import { keyOf } from '#domain/menuImport/keyOf.ts';
import type { MenuRow } from '#domain/menuImport/menuColumn.ts';
import { writeMenuCsv } from '#domain/menuImport/writeMenuCsv.ts';

type Offer = {
  items: readonly Item[];
  categories: readonly Category[];
  ingredients: readonly Ingredient[];
  /** what the house pays, for who may know it */
  costs?: readonly OptionCost[];
};
type Cells = MenuRow['cells'];

const texts = (field: 'name' | 'option' | 'description', text: LocalizedText): Cells =>
  Object.fromEntries(Object.entries(text).map(([language, words]) => [`${field}_${language}`, words]));
const price = (amount: number): string => (amount / 100).toFixed(2);
type Keys = ReadonlyMap<string, string>;
const listed = (keys: Keys, ids: readonly string[]): string => ids.flatMap((id) => keys.get(id) ?? []).join('|');

/**
 * The key that an import makes of a name, so that what came from a spreadsheet is found again in it; of two things with
 * the same name the second gets a number.
 */
function keysOf(parts: readonly { id: string; name: LocalizedText }[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    parts.map(({ id, name }) => {
      const key = keyOf(languages.map((language) => name[language]).find(Boolean) ?? '') || id;
      let own = key;
      for (let number = 2; taken.has(own); number += 1) own = `${key}-${number}`;
      taken.add(own);
      return [id, own];
    }),
  );
}
const size = ({ quantity, unit }: { quantity?: number; unit?: string }): Cells => ({
  ...(quantity !== undefined && { quantity: String(quantity) }),
  ...(unit !== undefined && { unit }),
});

type AllKeys = Record<'categories' | 'ingredients' | 'selections' | 'items', Keys>;

const selectionCells = (selection: Selection, { selections, ingredients }: AllKeys): Cells => ({
  kind: 'selection',
  key: selections.get(selection.selection_id) ?? '',
  ...texts('name', selection.name),
  min: String(selection.min),
  max: String(selection.max),
  choices: listed(ingredients, selection.choices),
  ...(selection.standard?.length && { standard: listed(ingredients, selection.standard) }),
  ...(selection.repeat && { repeat: 'yes' }),
});

/**
 * The articles as our own spreadsheet (docs/menu-file.md). What only JSON can say, ingredients and choices of a single
 * size, is not in it: who moves a chain takes the whole file (GET /chain/export).
 */
export function articlesCsv({ items, categories, ingredients, costs }: Offer): string {
  const costOf = new Map(costs?.map(({ option_id, cost }) => [option_id, cost]));
  const none: Category = { foodCategory_id: 'none', id: 'none', name: { en: 'Other' }, position: 0 };
  const all = items.some((item) => item.categories.length === 0) ? [...categories, none] : categories;
  const selections = items.flatMap((item) => item.selections);
  const keys: AllKeys = {
    categories: keysOf(all.map(({ foodCategory_id, name }) => ({ id: foodCategory_id, name }))),
    ingredients: keysOf(ingredients.map(({ item_id, name }) => ({ id: item_id, name }))),
    selections: keysOf(selections.map(({ selection_id, name }) => ({ id: selection_id, name }))),
    items: keysOf(items.map(({ item_id, name }) => ({ id: item_id, name }))),
  };
  const rows: Cells[] = [
    ...all.map(({ foodCategory_id, name, avatar }) => ({
      kind: 'category',
      key: keys.categories.get(foodCategory_id) ?? '',
      ...texts('name', name),
      ...(avatar && { picture: avatar }),
    })),
    ...ingredients.map((one) => ({
      kind: 'ingredient',
      key: keys.ingredients.get(one.item_id) ?? '',
      ...texts('name', one.name),
      type: one.type,
      price: price(one.price),
      allergens: one.allergenics.join(' '),
      ...size(one),
    })),
    ...selections.map((selection) => selectionCells(selection, keys)),
  ];
  for (const item of items) {
    for (const [at, option] of item.options.entries()) {
      const own: Cells = {
        kind: 'item',
        key: keys.items.get(item.item_id) ?? '',
        // an import names the only size by itself
        ...(item.options.length === 1 && option.name['en'] === 'Portion' ? {} : texts('option', option.name)),
        price: price(option.price),
        ...(costOf.has(option.option_id) && { cost: price(costOf.get(option.option_id) ?? 0) }),
        ...size(option),
        ...(option.code !== undefined && { code: option.code }),
      };
      rows.push(at === 0 ? { ...own, ...firstCells(item, keys) } : own);
    }
  }
  return writeMenuCsv(rows.map((cells) => ({ cells }))).text;
}

const firstCells = (item: Item, keys: AllKeys): Cells => ({
  ...texts('name', item.name),
  ...texts('description', item.description),
  category: listed(keys.categories, item.categories.length > 0 ? item.categories : ['none']),
  type: item.type,
  tax_rate: String(item.taxRate),
  allergens: item.allergenics.join(' '),
  ...(item.diet && { diet: item.diet }),
  ingredients: listed(keys.ingredients, item.ingredients),
  toppings: listed(keys.ingredients, item.toppings),
  selections: item.selections.flatMap(({ selection_id }) => keys.selections.get(selection_id) ?? []).join('|'),
  ...(item.selectionsPrice && { paid_selections: 'yes' }),
  ...(item.avatar && { picture: item.avatar }),
});
