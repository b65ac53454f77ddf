import { describe, expect, it } from 'vitest';
import { defaultChoice } from './defaultChoice.ts';
import { dietOf } from './dietOf.ts';
import type { Item, Selection } from './menu.ts';

const selection = (selection_id: string, min: number): Selection => ({
  selection_id,
  name: {},
  min,
  max: 1,
  choices: ['bread', 'rice'],
});
const stew: Item = {
  item_id: 'stew',
  name: { en: 'Pepper stew' },
  description: {},
  type: 'dish',
  diet: 'vegan',
  options: [
    { option_id: 'plain', name: {}, price: 900 },
    { option_id: 'large', name: {}, price: 1200 },
    { option_id: 'sausage', name: {}, price: 1300, ingredients: ['sausage'] },
  ],
  ingredients: ['onion'],
  toppings: ['cheese'],
  selections: [selection('side', 1), selection('dip', 0)],
  selectionsPrice: false,
  categories: [],
  allergenics: [],
  taxRate: 10,
};
const asItComes = defaultChoice(stew);

describe('the house’s word on a dish', () => {
  it('holds for the dish as it comes, whatever is taken out or had to be chosen', () => {
    expect(dietOf(stew, asItComes)).toBe('vegan');
    expect(dietOf(stew, { ...asItComes, ingredients: { onion: 0 } })).toBe('vegan');
    expect(dietOf(stew, { ...asItComes, ingredients: { onion: 2 } })).toBe('vegan');
    expect(dietOf(stew, { ...asItComes, selections: { side: ['rice'] } })).toBe('vegan');
    expect(dietOf(stew, { ...asItComes, toppings: { cheese: 0 } })).toBe('vegan');
  });

  it('holds for another size, and not for an option with ingredients of its own', () => {
    expect(dietOf(stew, { ...asItComes, option_id: 'large' })).toBe('vegan');
    expect(dietOf(stew, { ...asItComes, option_id: 'sausage' })).toBeUndefined();
  });

  it('holds for the first option, which is how the dish comes, whatever is in it', () => {
    const [plain, ...others] = stew.options;
    const own = { ...stew, options: [{ ...plain!, ingredients: ['onion', 'pepper'] }, ...others] };
    expect(dietOf(own, asItComes)).toBe('vegan');
  });

  it('says nothing of what is added', () => {
    expect(dietOf(stew, { ...asItComes, toppings: { cheese: 2 } })).toBeUndefined();
    expect(dietOf(stew, { ...asItComes, selections: { side: ['rice'], dip: ['bread'] } })).toBeUndefined();
  });

  it('says nothing where one of several things that nobody had to choose is added', () => {
    const more = { ...stew, selections: [...stew.selections, selection('bread', 0)] };
    expect(dietOf(more, { ...asItComes, selections: { side: ['rice'], dip: ['bread'] } })).toBeUndefined();
  });

  it('is never given where the house has not given it', () => {
    const { diet: _, ...silent } = stew;
    expect(dietOf(silent, asItComes)).toBeUndefined();
    expect(dietOf(stew, { ...asItComes, option_id: 'unknown' })).toBeUndefined();
  });
});
