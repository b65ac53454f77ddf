import type { Sql } from '../db/sql.ts';
import { restaurantsOfChain } from '../restaurant/restaurantRepository.ts';
import {
  type ChainMenu,
  serveOnly,
  upsertCategories,
  upsertIngredients,
  upsertItems,
  upsertMenus,
  type Written,
} from './menuRepository.ts';
import { publishMenu } from './publishMenu.ts';

export type MenuChanges = Record<keyof ChainMenu, Written> & {
  /** restaurants whose published menu is another one now */
  republished: { restaurant_id: string; name: string; menu_revision: string }[];
};

export type StoreMenu = {
  chain_id: string;
  content: ChainMenu;
  /** these restaurants serve nothing but the content's menus afterwards */
  replaceIn?: readonly string[];
  now: Date;
};

/** Writes a chain's menu whole, in the transaction given, and publishes it wherever it is served. */
export async function storeMenu(tx: Sql, { chain_id, content, replaceIn, now }: StoreMenu): Promise<MenuChanges> {
  const categories = await upsertCategories(tx, chain_id, content.categories);
  const ingredients = await upsertIngredients(tx, chain_id, content.ingredients);
  const items = await upsertItems(tx, chain_id, content.items);
  const menus = await upsertMenus(tx, chain_id, content.menus);
  const foreign = [categories, ingredients, items, menus].flatMap((written) => written.foreign);
  if (foreign.length > 0) throw new Error(`These ids belong to another chain: ${foreign.join(', ')}`);
  if (replaceIn) {
    const kept = content.menus.map((menu) => menu.menu_id);
    await serveOnly(tx, replaceIn, kept);
  }
  const republished: MenuChanges['republished'] = [];
  for (const restaurant of await restaurantsOfChain(tx, chain_id)) {
    const { restaurant_id, name } = restaurant;
    const menu_revision = await publishMenu(tx, restaurant_id, now);
    if (menu_revision !== restaurant.menu_revision) republished.push({ restaurant_id, name, menu_revision });
  }
  return { categories, ingredients, items, menus, republished };
}
