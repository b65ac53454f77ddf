import { serverNow } from '../clock.ts';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';

/** Keeps a restaurant and its menu for a start without a network. */
export async function keepMenu(restaurant: Restaurant, menu: PublishedMenu): Promise<void> {
  const { menus, restaurants } = cacheDatabase();
  const { restaurant_id } = restaurant;
  await cacheDatabase().transaction('rw', menus, restaurants, async () => {
    const row = await restaurants.get(restaurant_id);
    await restaurants.put({ ...row, restaurant_id, restaurant });
    const { menu_revision } = menu;
    if (await menus.get(menu_revision)) await menus.update(menu_revision, { usedAt: serverNow().getTime() });
    else await menus.put({ menu_revision, menu, usedAt: serverNow().getTime() });
  });
}

export const keptRestaurant = async (restaurant_id: string): Promise<Restaurant | undefined> =>
  (await cacheDatabase().restaurants.get(restaurant_id))?.restaurant;
