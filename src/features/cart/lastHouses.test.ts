import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../tests/support/memoryStorage.ts';
import { lastHouses, noteHouse } from './lastHouses.ts';

const house = (restaurant_id: string) => ({ restaurant_id, name: `The ${restaurant_id}`, avatar: '/media/x' });

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

test('the house that was looked at last comes first, each once, and six at most', () => {
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g']) noteHouse(house(id));
  expect(lastHouses().map(({ restaurant_id }) => restaurant_id)).toEqual(['g', 'f', 'e', 'd', 'a', 'c']);
});

test('only what is shown of a house is kept', () => {
  noteHouse({ ...house('a'), vatNumber: 'ATU1' } as never);
  expect(lastHouses()).toEqual([house('a')]);
});

test.each([
  '{',
  '7',
  'null',
  '[7, null, {"restaurant_id":"a"}, {"restaurant_id":"a","name":"A","avatar":"https://x"}]',
])('of %s nothing is shown', (kept) => {
  localStorage.setItem('comanda-last-houses', kept);
  expect(lastHouses()).toEqual([]);
});
