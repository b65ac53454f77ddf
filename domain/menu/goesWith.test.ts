import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { sampleMenu } from '../../tests/support/sampleMenu.ts';
import { leastBaskets, type Basket } from './basket.ts';
import { goesWith } from './goesWith.ts';
import type { Item } from './menu.ts';

const [any] = sampleMenu.items as [Item];
const menu: Item[] = ['schnitzel', 'goulash', 'salad', 'beer', 'wine', 'strudel', 'water'].map((item_id) => ({
  ...any,
  item_id,
  categories: [item_id === 'goulash' ? 'schnitzel' : item_id],
}));
const orders = (times: number, ...items: string[]): Basket[] =>
  Array.from({ length: times }, () => ({ items, daysAgo: 1 }));

const basket = fc.record({
  items: fc.uniqueArray(fc.constantFrom('schnitzel', 'goulash', 'salad', 'beer', 'wine', 'gone'), { maxLength: 5 }),
  daysAgo: fc.nat(60),
});
const evenings = fc.array(basket, { minLength: leastBaskets, maxLength: leastBaskets * 3 });

describe('what goes with a dish', () => {
  it('is ordered more often with it than without it, the clearest first', () => {
    const found = goesWith(
      [
        ...orders(40, 'schnitzel', 'salad', 'beer'),
        ...orders(20, 'schnitzel', 'salad'),
        ...orders(30, 'goulash', 'wine'),
        ...orders(20, 'beer'),
        ...orders(40, 'wine'),
      ],
      menu,
    );
    expect(found['schnitzel']).toEqual(['salad', 'beer']);
    expect(found['salad']).toEqual(['schnitzel', 'beer']);
    expect(found['goulash']).toEqual(['wine']);
  });

  it.each([
    [
      'what everybody has, with whatever',
      [...orders(100, 'schnitzel', 'water'), ...orders(100, 'goulash', 'water')],
      [],
    ],
    [
      'as often without it',
      [...orders(50, 'schnitzel', 'beer'), ...orders(50, 'schnitzel'), ...orders(50, 'beer'), ...orders(50)],
      [],
    ],
    [
      'too few together',
      [...orders(9, 'schnitzel', 'strudel'), ...orders(10, 'schnitzel'), ...orders(200, 'wine')],
      [],
    ],
    [
      'just enough',
      [...orders(10, 'schnitzel', 'strudel'), ...orders(10, 'schnitzel'), ...orders(200, 'wine')],
      ['strudel'],
    ],
    [
      'too small a part of it',
      [...orders(19, 'schnitzel', 'strudel'), ...orders(181, 'schnitzel'), ...orders(900, 'wine')],
      [],
    ],
    [
      'a tenth of it',
      [...orders(20, 'schnitzel', 'strudel'), ...orders(180, 'schnitzel'), ...orders(900, 'wine')],
      ['strudel'],
    ],
    ['another of its category', [...orders(60, 'schnitzel', 'goulash'), ...orders(90, 'wine')], []],
    ['what is not offered any more', [...orders(60, 'schnitzel', 'gone'), ...orders(90, 'wine')], []],
    ['a dish that is in every order', orders(200, 'schnitzel', 'beer'), []],
    ['too few orders', orders(leastBaskets - 1, 'schnitzel', 'beer'), []],
  ])('%s', (_, baskets, found) => {
    expect(goesWith(baskets, menu)['schnitzel'] ?? []).toEqual(found);
  });

  it('a coin decides nothing: what is ordered by chance goes with nothing', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.boolean()), (coins) => {
        const [one, other]: [Basket[], Basket[]] = [[], []];
        const heads = (): boolean => coins.next().value as boolean;
        for (let at = 0; at < 200; at++)
          (heads() ? one : other).push({ items: heads() ? ['schnitzel'] : [], daysAgo: 1 });
        // as many orders with beer as without have the schnitzel: whatever the coin said, it is the same on both sides
        const baskets = [...one, ...other].flatMap(({ items, daysAgo }) => [
          { items, daysAgo },
          { items: [...items, 'beer'], daysAgo },
        ]);
        expect(goesWith(baskets, menu)).toEqual({});
      }),
      { numRuns: 100 },
    );
  });

  it('is never the dish itself, its neighbour in the category or unknown; at most six; both ways or neither way more often', () => {
    fc.assert(
      fc.property(evenings, (baskets) => {
        for (const [item_id, others] of Object.entries(goesWith(baskets, menu))) {
          expect(others.length).toBeLessThanOrEqual(6);
          expect(new Set(others).size).toBe(others.length);
          const its = menu.find((item) => item.item_id === item_id)!;
          for (const other of others) {
            const item = menu.find((each) => each.item_id === other)!;
            expect(item.categories).not.toEqual(its.categories);
            const having = (id: string, among: readonly Basket[]) => among.filter(({ items }) => items.includes(id));
            const withIt = having(item_id, baskets);
            const without = baskets.filter((each) => !withIt.includes(each));
            expect(having(other, withIt).length / withIt.length).toBeGreaterThan(
              having(other, without).length / without.length,
            );
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on the order in which orders are read, nor on a dish that stands in one twice', () => {
    fc.assert(
      fc.property(evenings, (baskets) => {
        const twice = baskets.map(({ items, daysAgo }) => ({ items: [...items, ...items], daysAgo }));
        expect(goesWith(twice.toReversed(), menu.toReversed())).toEqual(goesWith(baskets, menu));
      }),
      { numRuns: 200 },
    );
  });
});
