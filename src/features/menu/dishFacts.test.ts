import { expect, test } from 'vitest';
import type { Item } from '#domain/menu/menu.ts';
import { sampleIndex } from '../../../tests/support/sampleMenu.ts';
import { comboOffer } from './comboOffer.ts';
import { dishFactsOf } from './dishFacts.ts';

const item = (id: string): Item => {
  const found = sampleIndex.items.get(id);
  if (!found) throw new Error('the sample menu has changed');
  return found;
};

test('names the lowest price, and says so where options differ', () => {
  expect(dishFactsOf(sampleIndex)(item('pizza'))).toMatchObject({ priceFrom: 900, several: true, needsChoice: true });
  expect(dishFactsOf(sampleIndex)(item('beer'))).toMatchObject({ priceFrom: 430, several: false, needsChoice: false });
});

test('lists the allergens of the dish before anything is chosen, and those that depend on that, in the order of the letters', () => {
  expect(dishFactsOf(sampleIndex)(item('pizza')).allergens).toEqual({ always: ['A', 'G'], byChoice: [] });
});

test('calls a dish vegetarian only where the house says so', () => {
  expect(dishFactsOf(sampleIndex)(item('pizza')).diet).toBeUndefined();
  expect(dishFactsOf(sampleIndex)({ ...item('pizza'), item_id: 'other', diet: 'vegan' }).diet).toBe('vegan');
});

test('tells what a combo costs and saves at least and at most, by each kind of price', () => {
  const offer = (id: string) => {
    const combo = sampleIndex.combos.get(id);
    if (!combo) throw new Error('the sample menu has changed');
    return comboOffer(combo, sampleIndex, ['soup']);
  };
  // salad 6.50 or pizza 9.00 to 19.00, beer 4.30, for 12.00
  expect(offer('fixed')).toMatchObject({
    priceFrom: 1200,
    varies: false,
    saves: { least: 0, most: 1130 },
    soldOut: false,
  });
  // soup 3.00 with 6.50 to 19.00, a tenth off
  expect(offer('percent')).toMatchObject({ priceFrom: 855, varies: true, soldOut: true });
  expect(offer('reduction')).toMatchObject({ priceFrom: 230, varies: false, saves: { least: 500, most: 500 } });
});
