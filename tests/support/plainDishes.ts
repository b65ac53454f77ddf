import { randomUUID } from 'node:crypto';
import type { Item, PublishedMenu } from '#domain/menu/menu.ts';
import type { Api } from './api.ts';

type PlainMenu = { menu: PublishedMenu; menu_revision: string; plain: Item[] };

/** A house's menu, and what of it can be ordered at any hour without a choice. */
export async function plainMenu(api: Api, restaurant_id: string): Promise<PlainMenu> {
  const { body: restaurant } = await api('GET /restaurant', { query: { restaurant_id } });
  const { menu_revision } = restaurant;
  const { body: menu } = await api('GET /menu/:menu_revision', { params: { menu_revision } });
  const served = new Set(menu.menus.filter(({ times }) => !times?.length).flatMap(({ items }) => items));
  return { menu, menu_revision, plain: menu.items.filter((item) => served.has(item.item_id) && isPlain(item)) };
}

const isPlain = ({ selections, options }: Item): boolean =>
  selections.length === 0 && (options[0]?.selections ?? []).every(({ min }) => min === 0);

/** A line of an order: so many of an item as it comes, in its first size. */
export const lineOf = ({ item_id, options }: Item, quantity = 1) => ({
  line_id: randomUUID(),
  quantity,
  item: { item_id, option_id: options[0]!.option_id, ingredients: {}, toppings: {}, selections: {} },
});
