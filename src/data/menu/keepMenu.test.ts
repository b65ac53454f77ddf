import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { restaurant, theMenu } from '../testing/house.ts';
import { keepMenu, keptRestaurant } from './keepMenu.ts';

const { menus, restaurants } = cacheDatabase();
const { restaurant_id } = restaurant;
const { menu } = theMenu;

beforeEach(() => Promise.all([menus.clear(), restaurants.clear()]));

describe('a restaurant that was shown', () => {
  it('is kept with its menu and when that was used', async () => {
    const before = Date.now();
    await keepMenu(restaurant, menu);
    expect(await keptRestaurant(restaurant_id)).toEqual(restaurant);
    const [row] = await menus.toArray();
    expect(row).toEqual({ menu_revision: menu.menu_revision, menu, usedAt: expect.any(Number) });
    expect(row!.usedAt).toBeGreaterThanOrEqual(before);
    expect(row!.usedAt).toBeLessThanOrEqual(Date.now());
  });

  it('is replaced, but what else is kept of it stays, and its menu is not written again', async () => {
    await restaurants.put({ restaurant_id, restaurant, areas: [] });
    await menus.put({ menu_revision: menu.menu_revision, menu, usedAt: 1 });
    const renamed = { ...restaurant, name: 'Renamed' };
    await keepMenu(renamed, { ...menu, languages: ['de'] });
    expect(await restaurants.toArray()).toEqual([{ restaurant_id, restaurant: renamed, areas: [] }]);
    const [row] = await menus.toArray();
    expect(row!.menu).toEqual(menu);
    expect(row!.usedAt).toBeGreaterThan(1);
  });

  it('is not kept without its menu', async () => {
    const broken = { ...menu, languages: [() => undefined] } as unknown as typeof menu;
    await expect(keepMenu(restaurant, broken)).rejects.toThrow();
    expect(await keptRestaurant(restaurant_id)).toBeUndefined();
  });
});
