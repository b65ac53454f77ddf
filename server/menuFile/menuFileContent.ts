import type { Item, ItemOption, Menu, Selection } from '#domain/menu/menu.ts';
import type { Offer } from '#domain/menu/offer.ts';
import type { OptionCost } from '#domain/menu/optionCost.ts';
import { keyToId } from './keyToId.ts';
import type { MenuFileItem, MenuFileMenu, MenuFileRows } from './menuFileSchema.ts';

export type MenuFileTarget = {
  chain_id: string;
  /** the restaurants that will offer the menus */
  restaurants: string[];
  /** keys become ids inside this id; two restaurants of one chain that share a key need two scopes */
  scope: string;
  /** the stored picture for what the file calls `picture` */
  avatarOf(picture: string): string | undefined;
};

/** What the file says that sizes of dishes cost the house. */
export const menuFileCosts = ({ items }: MenuFileRows, scope: string): OptionCost[] =>
  items.flatMap((item) =>
    item.options.flatMap(({ key, cost }) =>
      cost === undefined ? [] : [{ option_id: keyToId(scope, `option:${item.key}/${key}`), cost }],
    ),
  );

/** Turns rows that passed all checks into the domain's entities, keys into ids: every id in them is resolved in them. */
export function menuFileContent(rows: MenuFileRows, target: MenuFileTarget): Offer {
  const idOf = (noun: string, key: string) => keyToId(target.scope, `${noun}:${key}`);
  const idsOf = (noun: string, list: readonly string[]) => list.map((key) => idOf(noun, key));
  const avatar = (picture: string | undefined) => {
    const path = picture === undefined ? undefined : target.avatarOf(picture);
    return path === undefined ? {} : { avatar: path };
  };
  const selectionRows = new Map(rows.selections.map((row) => [row.key, row]));
  const selectionsOf = (owner: string, list: readonly string[]): Selection[] =>
    list.flatMap((key) => {
      const row = selectionRows.get(key);
      if (!row) return [];
      const { name, min, max, choices, standard, repeat } = row;
      return [
        {
          selection_id: idOf('selection', `${owner}/${key}`),
          name,
          min,
          max,
          choices: idsOf('ingredient', choices),
          ...(standard && { standard: idsOf('ingredient', standard) }),
          ...(repeat && { repeat }),
        },
      ];
    });
  const optionOf = (item: MenuFileItem, option: MenuFileItem['options'][number]): ItemOption => {
    // what it costs the house is no part of what is offered (ADR 69)
    const { key, cost: _secret, ingredients, selections, ...fields } = option;
    return {
      option_id: idOf('option', `${item.key}/${key}`),
      ...fields,
      ...(ingredients && { ingredients: idsOf('ingredient', ingredients) }),
      ...(selections && { selections: selectionsOf(`${item.key}/${key}`, selections) }),
    };
  };
  const itemsOfCategory = new Map<string, string[]>(rows.categories.map(({ key }) => [key, []]));
  for (const { key, categories } of rows.items)
    for (const category of categories) itemsOfCategory.get(category)?.push(key);
  /** A menu's own items, then those of its categories in the file's order, each once. */
  const itemsOfMenu = ({ items, categories }: MenuFileMenu): string[] => [
    ...new Set([...items, ...categories.flatMap((category) => itemsOfCategory.get(category) ?? [])]),
  ];
  const itemOf = (row: MenuFileItem): Item => ({
    item_id: idOf('item', row.key),
    name: row.name,
    description: row.description,
    ...avatar(row.picture),
    type: row.type,
    ...(row.diet && { diet: row.diet }),
    options: row.options.map((option) => optionOf(row, option)),
    ingredients: idsOf('ingredient', row.ingredients),
    toppings: idsOf('ingredient', row.toppings),
    selections: selectionsOf(row.key, row.selections),
    selectionsPrice: row.selectionsPrice,
    categories: idsOf('category', row.categories),
    allergenics: row.allergenics,
    taxRate: row.taxRate,
  });
  const menuOf = (row: MenuFileMenu, index: number): Menu => ({
    menu_id: idOf('menu', row.key),
    chain_id: target.chain_id,
    name: row.name,
    status: 'active',
    items: idsOf('item', itemsOfMenu(row)),
    combos: row.combos.map(({ key, name, picture, priceType, price, options }) => ({
      combo_id: idOf('combo', key),
      name,
      ...avatar(picture),
      priceType,
      price,
      options: options.map((option) => ({ name: option.name, items: idsOf('item', option.items) })),
    })),
    restaurants: target.restaurants,
    position: row.position ?? index,
    ...(row.times && { times: row.times }),
  });
  return {
    categories: rows.categories.map(({ key, name, picture }, position) => {
      const id = idOf('category', key);
      return { foodCategory_id: id, id, name, ...avatar(picture), position };
    }),
    ingredients: rows.ingredients.map(({ key, ...fields }) => ({ item_id: idOf('ingredient', key), ...fields })),
    items: rows.items.map(itemOf),
    menus: rows.menus.map(menuOf),
  };
}
