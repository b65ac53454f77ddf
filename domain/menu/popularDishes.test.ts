import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import { leastBaskets, type Basket } from './basket.ts';
import type { FoodType, Item } from './menu.ts';
import { popularDishes } from './popularDishes.ts';

const [any] = sampleMenu.items as [Item];
const offer = (type: FoodType, count: number): Item[] =>
  Array.from({ length: count }, (_, at) => ({ ...any, item_id: `${type}-${at}`, type }));
const menu = [...offer('dish', 18), ...offer('dessert', 7), ...offer('drink', 6)];
/** `times` orders of just this dish. */
const orders = (item_id: string, times: number, daysAgo = 1): Basket[] =>
  Array.from({ length: times }, () => ({ items: [item_id], daysAgo }));

/** So many orders of each of some dishes, today. */
const others = (dishes: number, times: number, from = 1): Basket[] =>
  Array.from({ length: dishes }, (_, at) => orders(`dish-${from + at}`, times, 0)).flat();

/** Ten orders, each with the same dish on two lines. */
const twice: Basket[] = Array.from({ length: 10 }, () => ({ items: ['dish-0', 'dish-0'], daysAgo: 1 }));

const basket = fc.record({
  items: fc.array(
    // some are ordered far more often than others
    fc.tuple(fc.constantFrom('dish', 'dessert', 'drink', 'gone'), fc.nat(18), fc.nat(18)).map(([kind, a, b]) => {
      return `${kind}-${Math.min(a, b)}`;
    }),
    { maxLength: 5 },
  ),
  daysAgo: fc.nat(60),
});
const evenings = fc.array(basket, { minLength: leastBaskets, maxLength: leastBaskets * 3 });

describe('popular dishes', () => {
  it('are those that are ordered clearly more often than others of their kind, the most ordered first', () => {
    const baskets = [
      ...orders('dish-3', 60),
      ...orders('dish-5', 90),
      ...menu.flatMap(({ item_id }) => orders(item_id, 5)),
    ];
    expect(popularDishes(baskets, menu)).toEqual(['dish-5', 'dish-3']);
  });

  it.each([
    ['fewer orders than an evening or two prove anything with', orders('dish-0', leastBaskets - 1), []],
    ['just enough', orders('dish-0', leastBaskets), ['dish-0']],
    ['a dish that is ordered by few', [...orders('drink-0', 200), ...orders('dish-0', 19)], []],
    ['a dish that is ordered by just enough', [...orders('drink-0', 200), ...orders('dish-0', 20)], ['dish-0']],
    ['only drinks', orders('drink-0', 300), []],
    ['everything alike', menu.flatMap(({ item_id }) => orders(item_id, 30)), []],
    ['what is not offered any more', orders('gone', 300), []],
    [
      'half as often again as the usual dish',
      [...orders('dish-0', 30, 0), ...others(15, 20), ...others(2, 15, 16)],
      ['dish-0'],
    ],
    ['hardly so', [...orders('dish-0', 29, 0), ...others(15, 20), ...others(1, 15, 16), ...others(1, 16, 17)], []],
    [
      'desserts beside dishes, one of seven',
      [...orders('dish-9', 40), ...orders('dessert-4', 50), ...orders('dessert-2', 45)],
      ['dessert-4', 'dish-9'],
    ],
    [
      'what is as popular, by its name',
      [...orders('dish-7', 40), ...orders('dish-2', 40), ...orders('dessert-1', 40)],
      ['dessert-1', 'dish-2', 'dish-7'],
    ],
    [
      'an order that a clock ahead of ours made, as one of today',
      [...orders('dish-1', 50, -90), ...orders('dish-2', 51, 0)],
      ['dish-2', 'dish-1'],
    ],
    ['one order counts once, however much of it was had', [...orders('drink-0', 90), ...twice], []],
  ])('%s', (_, baskets, popular) => {
    expect(popularDishes(baskets, menu)).toEqual(popular);
  });

  it('are no more than five of a kind, however large the menu is', () => {
    const large = offer('dish', 60);
    const baskets = Array.from({ length: 8 }, (_, at) => orders(`dish-${at}`, 40 + at)).flat();
    expect(popularDishes(baskets, large)).toEqual(['dish-7', 'dish-6', 'dish-5', 'dish-4', 'dish-3']);
  });

  it('an order of three weeks ago counts half', () => {
    const old = [...orders('dish-1', 100, 21), ...orders('dish-2', 51, 0)];
    expect(popularDishes(old, menu)).toEqual(['dish-2', 'dish-1']);
    expect(popularDishes([...old, ...orders('dish-1', 4, 21)], menu)).toEqual(['dish-1', 'dish-2']);
  });

  it('are few, offered, food, and each ordered often', () => {
    fc.assert(
      fc.property(evenings, (baskets) => {
        const popular = popularDishes(baskets, menu);
        expect(new Set(popular).size).toBe(popular.length);
        expect(popular.filter((id) => id.startsWith('dish-')).length).toBeLessThanOrEqual(3);
        expect(popular.filter((id) => id.startsWith('dessert-')).length).toBeLessThanOrEqual(1);
        for (const id of popular) {
          expect(menu.some(({ item_id, type }) => item_id === id && type !== 'drink')).toBe(true);
          expect(baskets.filter(({ items }) => items.includes(id)).length).toBeGreaterThanOrEqual(20);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('do not depend on the order in which orders are read', () => {
    fc.assert(
      fc.property(evenings, (baskets) => {
        // whole weights, so that no sum depends on its order
        const today = baskets.map(({ items }) => ({ items, daysAgo: 0 }));
        expect(popularDishes(today.toReversed(), menu.toReversed())).toEqual(popularDishes(today, menu));
      }),
      { numRuns: 200 },
    );
  });

  it('what is popular stays so when it is ordered once more', () => {
    fc.assert(
      fc.property(evenings, (baskets) => {
        for (const item_id of popularDishes(baskets, menu))
          expect(popularDishes([...baskets, { items: [item_id], daysAgo: 0 }], menu)).toContain(item_id);
      }),
      { numRuns: 200 },
    );
  });
});
