import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { noConnection } from '../api/callFailed.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';
import { becomeIdentity } from '../session/identity.ts';
import { restaurant as house } from '../testing/house.ts';
import { menuOf, newHouse, offline, online, server } from '../testing/menuServer.ts';
import { followCommand } from './followCommand.ts';
import { keepMenu, keptRestaurant } from './keepMenu.ts';
import { followRestaurant, loadRestaurant, menuState, showKeptRestaurant } from './menuStore.ts';
import { until } from '../../../tests/support/until.ts';

vi.mock('../api/call.ts', () => import('../testing/menuServer.ts'));

let restaurant = house;
const shown = () => ({ name: menuState.restaurant?.name, menu: menuState.index?.menu_revision });

beforeEach(async () => {
  restaurant = await newHouse();
  for (const key of ['restaurant', 'menu', 'index', 'error', 'behind'] as const) delete menuState[key];
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
    const other = { ...house, restaurant_id: 'other', menu_revision: `${restaurant.menu_revision}-next` };
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

  it('draws nothing anew where it is as it was', async () => {
    await loadRestaurant(restaurant.restaurant_id);
    const before = menuState.restaurant;
    await loadRestaurant(restaurant.restaurant_id, { ...restaurant });
    expect(menuState.restaurant).toBe(before);
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
    await until(() => expect(server.asked).toEqual(['GET /restaurant']));
    expect(menuState.behind).toBe(true);
    server.answers = online(next);
    server.asked = [];
    // a server that can hardly answer is asked less and less often
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    await until(() => expect(shown().menu).toBe(next.menu_revision));
    expect(menuState).not.toHaveProperty('behind');
    server.asked = [];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.asked).toEqual([]);
    vi.useRealTimers();
  });

  it('calls no menu old where none is shown, and where a fault is ours', async () => {
    const unread = { ...restaurant, menu_revision: 'unheard-of' };
    server.answers = offline;
    await loadRestaurant(restaurant.restaurant_id, unread);
    expect({ ...menuState }).toEqual({ error: noConnection });
    server.answers = online(restaurant);
    await loadRestaurant(restaurant.restaurant_id);
    server.answers = () => {
      throw new TypeError('ours');
    };
    await expect(loadRestaurant(restaurant.restaurant_id, unread)).rejects.toThrow('ours');
    expect(menuState).not.toHaveProperty('behind');
  });

  it('asks for a menu again that was changed while it was read, and did not come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await loadRestaurant(restaurant.restaurant_id);
    const next = { ...restaurant, menu_revision: `${restaurant.menu_revision}-next` };
    const { restaurant_id, soldOut, menu_revision } = next;
    server.answers = offline;
    await expect(followRestaurant({ restaurant_id, soldOut, menu_revision })).rejects.toThrow();
    server.answers = online(next);
    await vi.advanceTimersByTimeAsync(3_000);
    await until(() => expect(shown().menu).toBe(menu_revision));
    expect(menuState).not.toHaveProperty('behind');
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
      await until(() => expect(server.asked).toHaveLength(1 + again + (again && 1)));
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
    await until(() => expect(server.asked).toEqual(['GET /restaurant']));
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
