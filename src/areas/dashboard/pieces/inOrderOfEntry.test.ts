import { expect, it } from 'vitest';
import { currencyOf, itemCurrencies } from '../articles/currencyOf.ts';
import { inOrderOfEntry } from './inOrderOfEntry.ts';

const houses = [
  { restaurant_id: '019b', currency: 'RON' as const },
  { restaurant_id: '019a', currency: 'EUR' as const },
  { restaurant_id: '019c', currency: 'HUF' as const },
];

it('the restaurant that was entered first is first, whatever the others are called', () => {
  expect(inOrderOfEntry(houses).map(({ restaurant_id }) => restaurant_id)).toEqual(['019a', '019b', '019c']);
});

it.each([
  ['of nobody in particular', [], 'EUR'],
  ['of one restaurant', ['019c'], 'HUF'],
  ['of one that is gone', ['019x'], 'EUR'],
])('prices %s are in its currency, or in that of the first', (_, wanted, currency) => {
  expect(currencyOf(houses, wanted)).toBe(currency);
});

it('without a restaurant they are in euros', () => {
  expect(currencyOf([])).toBe('EUR');
});

it('a dish is sold in the currency of where it is served, and in the first one’s where nobody serves it', () => {
  const menus = [
    { items: ['soup', 'cake'], restaurants: [] },
    { items: ['goulash', 'soup'], restaurants: ['019c'] },
    { items: ['soup', 'tea'], restaurants: ['019b', '019a'] },
  ];
  const currencies = itemCurrencies({ menus, restaurants: houses });
  expect(['goulash', 'soup', 'tea', 'cake', 'unheard-of'].map(currencies)).toEqual(['HUF', 'HUF', 'RON', 'EUR', 'EUR']);
});
