import { expect, test } from 'vitest';
import { favouritesOf } from './soldMost.ts';

const menu = ['soup', 'beer', 'wine', 'cake', 'tea', 'salad'].map((id) => ({ id }));

test('what sells most stands first, once enough was sold to tell', () => {
  expect(favouritesOf(menu, { beer: 9, soup: 3, wine: 5 })).toEqual([]);
  const often = favouritesOf(menu, { beer: 9, soup: 3, wine: 5, cake: 2, tea: 1, gone: 40 });
  expect(often.map(({ id }) => id)).toEqual(['beer', 'wine', 'soup', 'cake']);
});
