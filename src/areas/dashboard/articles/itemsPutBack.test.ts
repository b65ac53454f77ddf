import { describe, expect, it } from 'vitest';
import type { ItemsChange } from '#domain/menu/bulkEdit.ts';
import { itemsPutBack } from './itemsPutBack.ts';
import type { OwnedCategory, OwnedIngredient, OwnedItem } from './useOffer.ts';

const was: OwnedItem = {
  item_id: 'goulash',
  name: { en: 'Goulash' },
  description: {},
  type: 'dish',
  options: [
    { option_id: 'small', name: {}, price: 900 },
    { option_id: 'gone', name: {}, price: 1200 },
  ],
  ingredients: ['onion', 'deleted'],
  toppings: [],
  selections: [],
  selectionsPrice: false,
  categories: ['soups', 'deleted'],
  allergenics: ['A'],
  taxRate: 10,
  version: 1,
};
/** Changed in many ways, and then by somebody else. */
const item: OwnedItem = {
  ...was,
  name: { en: 'Beef goulash' },
  avatar: 'picture',
  type: 'drink',
  options: [
    { option_id: 'small', name: { en: 'Small' }, price: 990 },
    { option_id: 'new', name: {}, price: 1500 },
  ],
  ingredients: [],
  toppings: ['onion'],
  categories: [],
  allergenics: ['A', 'N'],
  taxRate: 20,
  version: 3,
};
const now = {
  items: [item, { ...item, item_id: 'lager' }],
  categories: [{ foodCategory_id: 'soups' } as OwnedCategory],
  ingredients: [{ item_id: 'onion' } as OwnedIngredient],
};

describe('what a change of many is taken back to', () => {
  it.each<[ItemsChange, Partial<OwnedItem>]>([
    [{}, {}],
    [
      { price: { percent: 10, roundTo: 10 } },
      {
        options: [
          { option_id: 'small', name: { en: 'Small' }, price: 900 },
          { option_id: 'new', name: {}, price: 1500 },
        ],
      },
    ],
    [
      { taxRate: 20, type: 'drink' },
      { taxRate: 10, type: 'dish' },
    ],
    [{ categories: { remove: ['soups'] } }, { categories: ['soups'] }],
    [{ ingredients: { remove: ['onion'] } }, { ingredients: ['onion'] }],
    [{ toppings: { add: ['onion'] } }, { toppings: [] }],
    [{ allergenics: { add: ['N'] } }, { allergenics: ['A'] }],
  ])('of %j is that alone; the rest stays as others left it', (change, back) => {
    expect(itemsPutBack(now, [was], change)).toEqual([{ ...item, ...back }]);
  });

  it('is nothing where the article was deleted since', () => {
    expect(itemsPutBack({ ...now, items: [] }, [was], { taxRate: 20 })).toEqual([]);
  });
});
