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

/** 200 orders, half of them with the schnitzel and half with beer. */
const halves = (both: number): Basket[] => [
  ...orders(both, 'schnitzel', 'beer'),
  ...orders(100 - both, 'schnitzel'),
  ...orders(100 - both, 'beer'),
  ...orders(both),
];
/** 200 orders, 40 of them with the schnitzel and 50 with beer. */
const fifths = (both: number): Basket[] => [
  ...orders(both, 'beer', 'schnitzel'),
  ...orders(40 - both, 'schnitzel'),
  ...orders(50 - both, 'beer'),
  ...orders(110 + both),
];

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
    ['too few orders', [...orders(50, 'schnitzel', 'beer'), ...orders(leastBaskets - 51, 'wine')], []],
    ['orders enough', [...orders(50, 'schnitzel', 'beer'), ...orders(leastBaskets - 50, 'wine')], ['beer']],
    ['what may be chance, with it in every second order', halves(60), []],
    ['what is no chance any more, with it in every second order', halves(61), ['beer']],
    ['what may be chance, with it in every fifth order', fifths(17), []],
    ['what is no chance any more, with it in every fifth order', fifths(18), ['beer']],
    [
      'what is as clear, by its name',
      [...orders(30, 'schnitzel', 'wine', 'beer', 'salad'), ...orders(90, 'water')],
      ['beer', 'salad', 'wine'],
    ],
  ])('%s', (_, baskets, found) => {
    expect(goesWith(baskets, menu)['schnitzel'] ?? []).toEqual(found);
  });

  it('is no other of a category that they share beside others', () => {
    const lunch: Item[] = menu.map((item) =>
      ['schnitzel', 'salad'].includes(item.item_id) ? { ...item, categories: [item.item_id, 'lunch'] } : item,
    );
    const evening = [...orders(60, 'schnitzel', 'salad', 'beer'), ...orders(60, 'wine')];
    expect(goesWith(evening, lunch)).toEqual({
      schnitzel: ['beer'],
      salad: ['beer'],
      beer: ['salad', 'schnitzel'],
    });
  });

  it('is never the dish itself, also where it is in no category', () => {
    const loose = menu.map((item) => ({ ...item, categories: [] }));
    const evening = [...orders(60, 'schnitzel', 'goulash'), ...orders(60, 'wine')];
    expect(goesWith(evening, loose)).toEqual({ schnitzel: ['goulash'], goulash: ['schnitzel'] });
  });

  it('are six, the clearest of them', () => {
    const sides = ['bread', 'chips', 'dip', 'egg', 'fries', 'greens', 'hash'];
    const whole = [...menu, ...sides.map((item_id) => ({ ...any, item_id, categories: [item_id] }))];
    const evening = sides.flatMap((_, at) => orders(20, 'schnitzel', ...sides.slice(at)));
    const found = goesWith([...evening, ...orders(200, 'wine')], whole)['schnitzel'];
    expect(found).toEqual(['hash', 'greens', 'fries', 'egg', 'dip', 'chips']);
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
