import { expect, it } from 'vitest';
import type { OwnedOffer } from '../../articles/useOffer.ts';
import { kitchenOffer } from './kitchenOffer.ts';

const item = (id: string, ...categories: string[]) => ({ item_id: id, name: { en: id }, categories });
const menu = (items: string[], parts: string[], restaurants: string[], status = 'active') => ({
  items,
  combos: [{ options: [{ items: parts }] }],
  restaurants,
  status,
});
const category = (id: string) => ({ foodCategory_id: id, name: { en: id.toUpperCase() } });
const items = [item('soup', 'starters'), item('beer', 'drinks'), item('cake', 'sweets'), item('hidden', 'mains')];
const categories = ['drinks', 'starters', 'mains', 'sweets', 'unused'].map(category);
const offerOf = (menus: object[]) => ({ items, categories, menus }) as unknown as OwnedOffer;

it.each([
  [
    'the dishes of its menus and combos',
    [menu(['soup'], ['beer'], ['here'])],
    [],
    ['soup', 'beer'],
    ['drinks', 'starters'],
  ],
  [
    'nothing of hidden menus and of other restaurants',
    [menu(['soup'], [], ['here']), menu(['beer'], [], ['there']), menu(['hidden'], [], ['here'], 'inactive')],
    [],
    ['soup'],
    ['starters'],
  ],
  [
    'a category that a station has',
    [menu(['soup'], [], ['here'])],
    ['sweets', 'deleted'],
    ['soup'],
    ['starters', 'sweets'],
  ],
  ['all categories while nothing is on a menu', [], [], [], categories.map((one) => one.foodCategory_id)],
])('the kitchen has %s', (_, menus, had, dishes, shown) => {
  const offer = kitchenOffer(offerOf(menus), 'here', [{ categories: had }], 'en');
  expect(offer.dishes.map(({ id }) => id)).toEqual(dishes);
  expect(offer.categories.map(({ id }) => id)).toEqual(shown);
});
