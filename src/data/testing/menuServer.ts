import { vi } from 'vitest';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { becomeIdentity } from '../session/identity.ts';
import { restaurant as house, theMenu } from './house.ts';

// A server that has a restaurant and every menu: for `vi.mock` in place of data/api/call.ts.

type Asked = { query?: { restaurant_id: string }; params?: { menu_revision: string } };
export const server = {
  answers: (_call: string, _asked: Asked): unknown => undefined,
  asked: [] as string[],
};
export const call = async (name: string, asked: Asked): Promise<unknown> => {
  server.asked.push(name);
  return server.answers(name, asked);
};

export const menuOf = (menu_revision: string) => ({ ...theMenu.menu, menu_revision });

/** The server has this restaurant, and every menu. */
export const online =
  (now: Restaurant) =>
  (name: string, { query, params }: Asked) => {
    if (name === 'GET /restaurant' && query?.restaurant_id === now.restaurant_id) return now;
    if (name === 'GET /menu/:menu_revision') return menuOf(params!.menu_revision);
    throw new Error(`${name} is asked for nothing that there is`);
  };
export const offline = (): never => {
  throw new CallFailed(noConnection);
};

let revisions = 0;

/** A guest without anything kept, and a restaurant with a menu that nobody has read. */
export async function newHouse(): Promise<Restaurant> {
  vi.stubGlobal('reportError', vi.fn());
  const restaurant = { ...house, menu_revision: `m${(revisions += 1)}` };
  server.answers = online(restaurant);
  server.asked = [];
  const { menus, restaurants } = cacheDatabase();
  await Promise.all([menus.clear(), restaurants.clear()]);
  becomeIdentity({ caller: 'guest', scope: 'guest' });
  return restaurant;
}
