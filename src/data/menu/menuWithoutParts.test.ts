import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { CallFailed, noConnection } from '../api/callFailed.ts';
import { restaurant as house, theMenu } from '../testing/house.ts';
import { loadRestaurant, menuState, placeRestaurant } from './menuStore.ts';

vi.mock('../api/call.ts', () => ({ call: () => Promise.reject(new CallFailed(noConnection)) }));
// the network went before this part of the app had come
vi.mock('./keepMenu.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('the house that came with its page is there when the network goes before what reads the kept ones has come', async () => {
  const { menu } = theMenu;
  placeRestaurant(house, menu);
  await loadRestaurant(house.restaurant_id);
  expect(menuState).toMatchObject({ restaurant: house, menu });
  expect(menuState.error).toBeUndefined();
});
