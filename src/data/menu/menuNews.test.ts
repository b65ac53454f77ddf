import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { becomeIdentity } from '../session/identity.ts';
import { restaurant as house } from '../testing/house.ts';
import { menuOf, newHouse, offline, online, server } from '../testing/menuServer.ts';
import { followCommand } from './followCommand.ts';
import { keepMenu, keptRestaurant } from './keepMenu.ts';
import { askedNow, followRestaurant, loadRestaurant, menuState, showKeptRestaurant } from './menuStore.ts';
import { useMenu } from './useMenu.ts';

vi.mock('../api/call.ts', () => import('../testing/menuServer.ts'));

let restaurant = house;
const shown = () => ({ name: menuState.restaurant?.name, menu: menuState.index?.menu_revision });

beforeEach(async () => {
  restaurant = await newHouse();
  for (const key of ['restaurant', 'menu', 'index', 'error', 'behind'] as const) delete menuState[key];
});

describe('news of a restaurant', () => {
  const news = () => ({
    restaurant_id: restaurant.restaurant_id,
    menu_revision: restaurant.menu_revision,
    soldOut: [] as string[],
  });
  beforeEach(() => loadRestaurant(restaurant.restaurant_id, { ...restaurant, pausedUntil: 'eight' }));

  it('are shown and kept as the server says', async () => {
    await followRestaurant({ ...news(), restaurant: { ...restaurant, name: 'renamed' } });
    expect(shown().name).toBe('renamed');
    expect(menuState.restaurant).not.toHaveProperty('pausedUntil');
    expect((await keptRestaurant(restaurant.restaurant_id))?.name).toBe('renamed');
  });

  it('of another restaurant change nothing', async () => {
    await followRestaurant({ ...news(), restaurant_id: 'another', soldOut: ['soup'] });
    expect(menuState.restaurant?.soldOut).toEqual([]);
  });

  it('change nothing where none is open', async () => {
    delete menuState.restaurant;
    await followRestaurant({ ...news(), soldOut: ['soup'] });
    expect(menuState.restaurant).toBeUndefined();
  });

  it('of what is sold out leave a pause as it is, where a server says nothing of it', async () => {
    await followRestaurant({ ...news(), soldOut: ['soup'] });
    expect(menuState.restaurant).toMatchObject({ soldOut: ['soup'], pausedUntil: 'eight', name: 'Probe' });
  });

  it('of orders that are taken again end a pause', async () => {
    await followRestaurant({ ...news(), acceptingOrders: true });
    expect(menuState.restaurant).not.toHaveProperty('pausedUntil');
    expect(menuState.restaurant).toMatchObject({ acceptingOrders: true, name: 'Probe' });
  });

  it('of a pause say until when', async () => {
    await followRestaurant({ ...news(), acceptingOrders: false, pausedUntil: 'nine' });
    expect(menuState.restaurant).toMatchObject({ acceptingOrders: false, pausedUntil: 'nine' });
  });

  it('that say nothing new draw nothing anew, and are kept no second time', async () => {
    const before = menuState.restaurant;
    const kept = vi.spyOn(cacheDatabase().restaurants, 'put');
    await followRestaurant(news());
    expect(menuState.restaurant).toBe(before);
    expect(kept).not.toHaveBeenCalled();
    kept.mockRestore();
  });

  it('bring the menu where there is none yet', async () => {
    delete menuState.menu;
    delete menuState.index;
    await followRestaurant(news());
    expect(shown().menu).toBe(restaurant.menu_revision);
  });

  it('of a new menu show that', async () => {
    const menu_revision = `${restaurant.menu_revision}-new`;
    await followRestaurant({ ...news(), menu_revision });
    expect(shown().menu).toBe(menu_revision);
    expect(menuState.menu?.menu_revision).toBe(menu_revision);
    expect(menuState.restaurant?.menu_revision).toBe(menu_revision);
  });

  it('keep the menu that is shown where only the restaurant changed, and draw nothing of it anew', async () => {
    const before = menuState.index;
    const drawn = vi.fn();
    const stop = subscribeKey(menuState, 'index', drawn, true);
    menuState.menu = ref(menuOf(restaurant.menu_revision));
    const { menu } = menuState;
    await followRestaurant({ ...news(), soldOut: ['soup'] });
    stop();
    expect(drawn).not.toHaveBeenCalled();
    expect(menuState.menu).toBe(menu);
    expect(menuState.index).toBe(before);
    expect(server.asked).toEqual(['GET /menu/:menu_revision']);
  });
});

it('a component sees the restaurant that is open', async () => {
  await loadRestaurant(restaurant.restaurant_id);
  const Name = (): string | undefined => useMenu().restaurant?.name;
  expect(renderToStaticMarkup(createElement(Name))).toBe('Probe');
});

it('of two publications the later one stays, whichever menu comes first', async () => {
  await loadRestaurant(restaurant.restaurant_id);
  const [slow, fast] = [`${restaurant.menu_revision}-slow`, `${restaurant.menu_revision}-fast`];
  const gate = Promise.withResolvers<void>();
  server.answers = async (_name, { params }) => {
    if (params?.menu_revision === slow) await gate.promise;
    return menuOf(params!.menu_revision);
  };
  const news = (menu_revision: string) =>
    followRestaurant({
      restaurant_id: restaurant.restaurant_id,
      restaurant: { ...restaurant, menu_revision },
    } as never);
  const first = news(slow);
  await news(fast);
  gate.resolve();
  await first;
  expect(menuState.index?.menu_revision).toBe(fast);
});

describe('a house that is told paused while this device waits for an answer of before', () => {
  const paused = () => ({ ...restaurant, acceptingOrders: false, pausedUntil: 'nine' });
  const tellPaused = () => followRestaurant({ ...restaurant, restaurant: paused() });
  const expectPaused = async () => {
    expect(menuState.restaurant).toEqual(paused());
    expect(await keptRestaurant(restaurant.restaurant_id)).toEqual(paused());
  };
  beforeEach(async () => {
    becomeIdentity({ caller: 'device:m', scope: 'guest' });
    await loadRestaurant(restaurant.restaurant_id);
  });

  it('stays paused when its own command is answered', async () => {
    const gate = Promise.withResolvers<Restaurant>();
    const commanded = followCommand(gate.promise);
    await tellPaused();
    gate.resolve({ ...restaurant, soldOut: ['soup'] });
    await commanded;
    await expectPaused();
  });

  it('stays paused also where that was told twice', async () => {
    await tellPaused();
    const gate = Promise.withResolvers<Restaurant>();
    const resumed = followCommand(gate.promise);
    await tellPaused();
    gate.resolve(restaurant);
    await resumed;
    await expectPaused();
  });

  it('stays paused when an answer that says the same comes late, and then one of before', async () => {
    const [first, second] = [askedNow(), askedNow()];
    await tellPaused();
    const { restaurant_id, soldOut, menu_revision } = restaurant;
    await followRestaurant({ restaurant_id, soldOut, menu_revision, restaurant: paused() }, first);
    await followRestaurant({ restaurant_id, soldOut, menu_revision, restaurant }, second);
    expect(menuState.restaurant).toEqual(paused());
  });

  it('stays paused when the house is read', async () => {
    const gate = Promise.withResolvers<void>();
    server.answers = (name, asked) => gate.promise.then(() => online(restaurant)(name, asked));
    server.asked = [];
    const read = loadRestaurant(restaurant.restaurant_id);
    await expect.poll(() => server.asked).toEqual(['GET /restaurant']);
    await tellPaused();
    gate.resolve();
    await read;
    await expectPaused();
  });

  it('stays paused when an older one comes out of this device’s memory', async () => {
    await tellPaused();
    await keepMenu(restaurant, menuOf(restaurant.menu_revision));
    await showKeptRestaurant(restaurant.restaurant_id);
    expect(menuState.restaurant).toEqual(paused());
  });

  it('is told of a command that was done although the menu does not come', async () => {
    server.answers = offline;
    await followCommand(Promise.resolve({ ...restaurant, menu_revision: 'unheard-of' }));
    expect(menuState.behind).toBe(true);
    expect(reportError).not.toHaveBeenCalled();
    server.answers = () => {
      throw new TypeError('ours');
    };
    await followCommand(Promise.resolve({ ...restaurant, menu_revision: 'unheard-of' }));
    expect(reportError, 'a fault of ours is told').toHaveBeenCalledExactlyOnceWith(new TypeError('ours'));
    server.answers = offline;
    await loadRestaurant('another');
  });

  it('shows what its own command did where nothing newer was told', async () => {
    await tellPaused();
    await followCommand(Promise.resolve(restaurant));
    expect(menuState.restaurant).toEqual(restaurant);
    await expect(followCommand(Promise.reject(new CallFailed(noConnection)))).rejects.toThrow();
    expect(menuState.restaurant).toEqual(restaurant);
  });
});
