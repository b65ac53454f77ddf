import { describe, expect, test } from 'vitest';
import { choice, sampleIndex } from '../../tests/support/sampleMenu.ts';
import type { ItemChoice } from '../order/order.ts';
import { dishAllergens } from './allergens.ts';

describe('the listed allergens of a dish (D22)', () => {
  test.each<[string, string, Partial<ItemChoice>, string]>([
    ['its own and its ingredients', 'pizza', {}, 'AG'],
    ['not those taken out', 'pizza', { ingredients: { cheese: 0 } }, 'A'],
    ['those of an extra once', 'pizza', { ingredients: { cheese: 2 } }, 'AG'],
    ['those of chosen toppings', 'pizza', { toppings: { ham: 2 } }, 'AGO'],
    ['not those of toppings not taken', 'pizza', { toppings: { ham: 0 } }, 'AG'],
    [
      'those of chosen selections, in the order of the letters',
      'salad',
      { selections: { dressing: ['oil', 'yoghurt'] } },
      'GM',
    ],
    ["those of the option's own ingredients", 'pizza', { option_id: 'family', ingredients: { cheese: 0 } }, 'A'],
    ['none of an unknown item', 'burger', {}, ''],
  ])('are %s', (_, item, changes, letters) => {
    expect(dishAllergens(sampleIndex, choice(item, changes)).join('')).toBe(letters);
  });
});
