import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { choice, sampleIndex, sampleMenu } from '../../tests/support/sampleMenu.ts';
import type { ItemChoice } from '../order/order.ts';
import { comboPrices } from './comboPrice.ts';
import { menuIndex } from './menuIndex.ts';
import type { PriceType } from './menu.ts';

const priceOf = (combo_id: string, options: ItemChoice[]) => comboPrices(sampleIndex, { combo_id, options });
const extraCheese = { ingredients: { cheese: 2 as const } };

describe('the price of a combo (D4)', () => {
  test.each<[string, string, ItemChoice[], number]>([
    ['fixed is its price', 'fixed', [choice('pizza'), choice('beer')], 1200],
    ['fixed gives extras for free', 'fixed', [choice('pizza', extraCheese), choice('beer')], 1200],
    ['percent takes its part off the sum', 'percent', [choice('soup'), choice('pizza')], 1080],
    ['percent takes it off extras too', 'percent', [choice('soup'), choice('pizza', extraCheese)], 1188],
    [
      'percent of an odd sum rounds half away from zero',
      'percent',
      [choice('soup'), choice('salad', { selections: { dressing: ['oil'] } })],
      882,
    ],
    ['reduction takes its price off', 'reduction', [choice('beer'), choice('soup')], 230],
  ])('%s', (_, combo_id, options, price) => {
    expect(priceOf(combo_id, options)).toMatchObject({ ok: true, value: { unitPrice: price } });
  });

  test.each<[PriceType, number, number, number]>([
    ['percent', 10, 5, 5],
    ['percent', 10, 15, 14],
    ['percent', 12.5, 1000, 875],
    ['percent', 33.3, 1000, 667],
    ['percent', 0, 999, 999],
    ['percent', 100, 999, 0],
    ['percent', 50, 1, 1],
    ['reduction', 300, 299, 0],
    ['reduction', 300, 300, 0],
    ['reduction', 300, 301, 1],
    ['fixed', 0, 500, 0],
  ])('%s %d of %d is %d', (priceType, price, sum, expected) => {
    const beer = { ...sampleMenu.items[2]!, options: [{ option_id: 'half', name: {}, price: sum }] };
    const combo = { combo_id: 'one', name: {}, priceType, price, options: [{ name: {}, items: ['beer'] }] };
    const index = menuIndex({ ...sampleMenu, items: [beer], menus: [{ ...sampleMenu.menus[0]!, combos: [combo] }] });
    expect(comboPrices(index, { combo_id: 'one', options: [choice('beer')] })).toEqual({
      ok: true,
      value: { unitPrice: expected, options: [sum] },
    });
  });

  test('never costs less than nothing, nor more than its options where something is taken off', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.nat(10_000),
        fc.constantFrom<PriceType>('percent', 'reduction'),
        (sum, off, priceType) => {
          const price = priceType === 'percent' ? off / 100 : off;
          const beer = { ...sampleMenu.items[2]!, options: [{ option_id: 'half', name: {}, price: sum }] };
          const combo = { combo_id: 'one', name: {}, priceType, price, options: [{ name: {}, items: ['beer'] }] };
          const index = menuIndex({
            ...sampleMenu,
            items: [beer],
            menus: [{ ...sampleMenu.menus[0]!, combos: [combo] }],
          });
          const result = comboPrices(index, { combo_id: 'one', options: [choice('beer')] });
          const unitPrice = result.ok ? result.value.unitPrice : -1;
          expect(unitPrice >= 0 && unitPrice <= sum && Number.isInteger(unitPrice)).toBe(true);
        },
      ),
    );
  });

  test.each<[string, string, ItemChoice[], string, string]>([
    ['a combo that is not there', 'none', [choice('beer')], 'item_unknown', 'combo_id'],
    ['too few options', 'fixed', [choice('pizza')], 'item_invalid', 'options'],
    ['options in the wrong order', 'fixed', [choice('beer'), choice('pizza')], 'item_invalid', 'options.0.item_id'],
    ['an item that cannot be chosen', 'fixed', [choice('soup'), choice('beer')], 'item_invalid', 'options.0.item_id'],
    [
      'a bad choice inside',
      'fixed',
      [choice('pizza'), choice('beer', { toppings: { ham: 2 } })],
      'item_invalid',
      'options.1.toppings.ham',
    ],
  ])('refuses %s and says where', (_, combo_id, options, code, path) => {
    const result = priceOf(combo_id, options);
    expect(result).toMatchObject({ ok: false, code });
    expect(!result.ok && result.details).toContainEqual(expect.objectContaining({ path }));
  });
});
