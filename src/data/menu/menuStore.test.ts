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
import { restaurant as house, theMenu } from '../testing/house.ts';
import { followCommand } from './followCommand.ts';
import { keepMenu, keptRestaurant } from './keepMenu.ts';
import { followRestaurant, loadRestaurant, menuState, showKeptRestaurant } from './menuStore.ts';
import { useMenu } from './useMenu.ts';

type Asked = { query?: { restaurant_id: string }; params?: { menu_revision: string } };
const server = vi.hoisted(() => ({
  answers: (_call: string, _asked: Asked): unknown => undefined,
  asked: [] as string[],
}));
vi.mock('../api/call.ts', () => ({
  call: async (name: string, asked: Asked) => {
    server.asked.push(name);
    return server.answers(name, asked);
  },
}));

let revisions = 0;
let restaurant = house;
const menuOf = (menu_revision: string) => ({ ...theMenu.menu, menu_revision });

/** The server has this restaurant, and every menu. */
const online =
  (now: Restaurant) =>
  (name: string, { query, params }: Asked) => {
    if (name === 'GET /restaurant' && query?.restaurant_id === now.restaurant_id) return now;
    if (name === 'GET /menu/:menu_revision') return menuOf(params!.menu_revision);
    throw new Error(`${name} is asked for nothing that there is`);
  };
const offline = (): never => {
  throw new CallFailed(noConnection);
};
const shown = () => ({ name: menuState.restaurant?.name, menu: menuState.index?.menu_revision });

beforeEach(async () => {
  vi.stubGlobal('reportError', vi.fn());
  restaurant = { ...house, menu_revision: `m${(revisions += 1)}` };
  server.answers = online(restaurant);
  server.asked = [];
  for (const key of ['restaurant', 'menu', 'index', 'error', 'behind'] as const) delete menuState[key];
  const { menus, restaurants } = cacheDatabase();
  await Promise.all([menus.clear(), restaurants.clear()]);
  becomeIdentity({ caller: 'guest', scope: 'guest' });
});

describe('opening a restaurant', () => {
  it('shows it and its menu, as the very things that were read, and keeps them', async () => {
    await loadRestaurant(restaurant.restaurant_id);
    expect(menuState.restaurant).toBe(restaurant);
    expect(menuState.index?.menu).toBe(menuState.menu);
    expect(menuState.menu).toEqual(menuOf(restaurant.menu_revision));
    expect(menuState.error).toBeUndefined();
    expect(await keptRestaurant(restaurant.restaurant_id)).toEqual(restaurant);
    expect(await cacheDatabase().menus.count()).toBe(1);
  });

  it('shows the one that was asked for last, whichever answer comes first, and no fault of another', async () => {
    const other = { ...house, restaurant_id: 'other', menu_revision: `m${(revisions += 1)}` };
    let answer: (() => void) | undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    server.answers = (name, asked) =>
      asked.query?.restaurant_id === restaurant.restaurant_id
        ? late.then(() => restaurant)
        : online(other)(name, asked);
    const slow = loadRestaurant(restaurant.restaurant_id);
    await loadRestaurant(other.restaurant_id);
    answer?.();
    await slow;
    expect(menuState.restaurant).toBe(other);
    server.answers = offline;
    await loadRestaurant('nowhere');
    expect(menuState.error).toBeDefined();
    server.answers = () => new Promise(() => undefined);
    void loadRestaurant(other.restaurant_id);
    expect(menuState.error).toBeUndefined();
  });

  it('asks for no restaurant that the server has just sent', async () => {
    await loadRestaurant(restaurant.restaurant_id, { ...restaurant, name: 'sent' });
    expect(shown()).toEqual({ name: 'sent', menu: restaurant.menu_revision });
    expect(server.asked).toEqual(['GET /menu/:menu_revision']);
  });

  it('shows a guest what the phone has kept when nobody answers, and no error', async () => {
    await keepMenu(restaurant, menuOf(restaurant.menu_revision));
    server.answers = offline;
    await loadRestaurant(restaurant.restaurant_id);
    expect(shown()).toEqual({ name: 'Probe', menu: restaurant.menu_revision });
    expect(menuState.error).toBeUndefined();
  });

  it('says why there is nothing to show, until there is', async () => {
    server.answers = offline;
    await loadRestaurant(restaurant.restaurant_id);
    expect(menuState.error).toEqual(noConnection);
    expect(menuState.menu).toBeUndefined();
    server.answers = online(restaurant);
    await loadRestaurant(restaurant.restaurant_id);
    expect(menuState.error).toBeUndefined();
  });

  it('keeps on the screen what is there when nobody answers', async () => {
    await loadRestaurant(restaurant.restaurant_id);
    await keepMenu({ ...restaurant, name: 'kept' }, menuOf(restaurant.menu_revision));
    server.answers = offline;
    const read = vi.spyOn(cacheDatabase().restaurants, 'get');
    await loadRestaurant(restaurant.restaurant_id);
    expect(shown().name).toBe('Probe');
    expect(menuState.error).toBeUndefined();
    // what reads it may not have been fetched before the network went
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
  });

  it('says that the menu on the screen is old when the one that follows does not come, and asks again until it does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await loadRestaurant(restaurant.restaurant_id);
    const before = restaurant.menu_revision;
    const next = { ...restaurant, menu_revision: `${before}-next` };
    server.answers = offline;
    await loadRestaurant(restaurant.restaurant_id, next);
    expect([shown().menu, menuState.behind, menuState.error]).toEqual([before, true, undefined]);
    // nobody answers at all
    server.asked = [];
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.waitFor(() => expect(server.asked).toEqual(['GET /restaurant']));
    expect(menuState.behind).toBe(true);
    server.answers = online(next);
    server.asked = [];
    // a server that can hardly answer is asked less and less often
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.waitFor(() => expect(shown().menu).toBe(next.menu_revision));
    expect(menuState).not.toHaveProperty('behind');
    server.asked = [];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.asked).toEqual([]);
    vi.useRealTimers();
  });

  it('says so no more when the house has again what is on the screen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await loadRestaurant(restaurant.restaurant_id);
    server.answers = offline;
    await loadRestaurant(restaurant.restaurant_id, { ...restaurant, menu_revision: 'unheard-of' });
    expect(menuState.behind).toBe(true);
    const { restaurant_id, soldOut, menu_revision } = restaurant;
    await followRestaurant({ restaurant_id, soldOut, menu_revision, restaurant });
    expect(menuState).not.toHaveProperty('behind');
    server.asked = [];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.asked).toEqual([]);
    vi.useRealTimers();
  });

  it('is asked for again by a device that has nothing to show, and not by a guest, who has a button', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const caller of ['guest', 'device:m'] as const) {
      becomeIdentity({ caller, scope: 'guest' });
      await loadRestaurant('another', { ...house, restaurant_id: 'another' });
      server.answers = offline;
      server.asked = [];
      await loadRestaurant(restaurant.restaurant_id);
      expect([server.asked, menuState.error]).toEqual([['GET /restaurant'], noConnection]);
      server.answers = online(restaurant);
      await vi.advanceTimersByTimeAsync(3_000);
      const again = caller === 'guest' ? 0 : 1;
      await vi.waitFor(() => expect(server.asked).toHaveLength(1 + again + (again && 1)));
      expect(menuState.error).toEqual(again ? undefined : noConnection);
    }
    expect(shown().menu).toBe(restaurant.menu_revision);
    vi.useRealTimers();
  });

  it('says so also of a menu that is changed while it is read, and no more once another house is open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await loadRestaurant(restaurant.restaurant_id);
    const { restaurant_id, soldOut } = restaurant;
    server.answers = offline;
    const followed = followRestaurant({ restaurant_id, soldOut, menu_revision: 'unheard-of' });
    await expect(followed).rejects.toThrow();
    expect(menuState.behind).toBe(true);
    server.asked = [];
    await loadRestaurant('another');
    expect(menuState).not.toHaveProperty('behind');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.asked).toEqual(['GET /restaurant']);
    vi.useRealTimers();
  });

  it('shows a device what it kept before it asks', async () => {
    await keepMenu({ ...restaurant, name: 'kept' }, menuOf(restaurant.menu_revision));
    becomeIdentity({ caller: 'device:m', scope: 'guest' });
    let first = {};
    server.answers = (name, asked) => {
      first = shown();
      return online(restaurant)(name, asked);
    };
    await loadRestaurant(restaurant.restaurant_id);
    expect(first).toEqual({ name: 'kept', menu: restaurant.menu_revision });
    expect(shown().name).toBe('Probe');
  });

  it('shows a guest nothing old before the server was asked', async () => {
    await keepMenu({ ...restaurant, name: 'kept' }, menuOf(restaurant.menu_revision));
    let first = {};
    server.answers = (name, asked) => {
      first = shown();
      return online(restaurant)(name, asked);
    };
    await loadRestaurant(restaurant.restaurant_id);
    expect(first).toEqual({});
  });

  it('shows a house of which a command is answered, whatever another one told meanwhile', async () => {
    const gate = Promise.withResolvers<Restaurant>();
    const commanded = followCommand(gate.promise);
    await loadRestaurant('other', { ...house, restaurant_id: 'other' });
    await loadRestaurant(restaurant.restaurant_id, restaurant);
    gate.resolve({ ...restaurant, soldOut: ['soup'] });
    await commanded;
    // asked before it was shown: what is shown is newer
    expect(menuState.restaurant?.soldOut).toEqual(restaurant.soldOut);
  });

  it('leaves the word that another house did not come when one that was left comes late', async () => {
    const gate = Promise.withResolvers<void>();
    server.answers = (name, asked) => gate.promise.then(() => online(restaurant)(name, asked));
    const late = loadRestaurant(restaurant.restaurant_id);
    await vi.waitFor(() => expect(server.asked).toEqual(['GET /restaurant']));
    server.answers = offline;
    await loadRestaurant('another');
    server.answers = online(restaurant);
    gate.resolve();
    await late;
    expect({ ...menuState }).toEqual({ error: noConnection });
  });

  it('shows nothing of the one that was open before', async () => {
    await loadRestaurant(restaurant.restaurant_id);
    server.answers = offline;
    await loadRestaurant('another');
    expect({ ...menuState }).toEqual({ error: noConnection });
  });

  it('hides no fault of ours', async () => {
    server.answers = () => {
      throw new TypeError('ours');
    };
    await expect(loadRestaurant(restaurant.restaurant_id)).rejects.toThrow('ours');
  });
});

describe('what a device has kept', () => {
  it('is shown in place of another house', async () => {
    await keepMenu(restaurant, menuOf(restaurant.menu_revision));
    await loadRestaurant('other', { ...house, restaurant_id: 'other' });
    await showKeptRestaurant(restaurant.restaurant_id);
    expect(shown()).toEqual({ name: 'Probe', menu: restaurant.menu_revision });
  });

  it('is not shown where another house was asked for while it was read', async () => {
    await keepMenu(restaurant, menuOf(restaurant.menu_revision));
    const other = { ...house, restaurant_id: 'other', menu_revision: `${restaurant.menu_revision}-other` };
    await keepMenu(other, menuOf(other.menu_revision));
    await Promise.all([showKeptRestaurant(restaurant.restaurant_id), showKeptRestaurant('other')]);
    expect(menuState.restaurant?.restaurant_id).toBe('other');
  });

  it('is shown with its menu only', async () => {
    await cacheDatabase().restaurants.put({ restaurant_id: restaurant.restaurant_id, restaurant });
    await showKeptRestaurant(restaurant.restaurant_id);
    expect(menuState.restaurant).toBeUndefined();
    await cacheDatabase().menus.put({
      menu_revision: restaurant.menu_revision,
      menu: menuOf(restaurant.menu_revision),
      usedAt: 1,
    });
    await showKeptRestaurant(restaurant.restaurant_id);
    expect(shown()).toEqual({ name: 'Probe', menu: restaurant.menu_revision });
    expect(server.asked).toEqual([]);
  });
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

  it('that say nothing new draw nothing anew', async () => {
    const before = menuState.restaurant;
    await followRestaurant(news());
    expect(menuState.restaurant).toBe(before);
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
  const [slow, fast] = [`m${(revisions += 1)}`, `m${(revisions += 1)}`];
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

  it('stays paused when the house is read', async () => {
    const gate = Promise.withResolvers<void>();
    server.answers = (name, asked) => gate.promise.then(() => online(restaurant)(name, asked));
    server.asked = [];
    const read = loadRestaurant(restaurant.restaurant_id);
    await vi.waitFor(() => expect(server.asked).toEqual(['GET /restaurant']));
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
