import { describe, expect, it, test } from 'vitest';
import { marginOf, placesOnMenu, sumOf, unknownNet } from './margins.ts';

describe('the margin', () => {
  it.each([
    [
      { items: 3, net: 2700, cost: 900 },
      { contribution: 1800, each: 600, percent: 66.7 },
    ],
    [
      { items: 2, net: 1000, cost: 1101 },
      { contribution: -101, each: -51, percent: -10.1 },
    ],
    [
      { items: 1, net: 0, cost: 150 },
      { contribution: -150, each: -150, percent: 0 },
    ],
    [
      { items: 4, net: 900, cost: 0 },
      { contribution: 900, each: 225, percent: 100 },
    ],
  ])('of %o is %o', (known, margin) => expect(marginOf(known)).toEqual(margin));

  it('is nothing where nobody said what a dish costs', () => {
    expect(marginOf({ items: 0, net: 0, cost: 0 })).toBeUndefined();
  });

  it('is summed up, and what is not known of it is said', () => {
    const all = sumOf([
      { items: 3, amount: 3000, net: 2700, known: { items: 3, net: 2700, cost: 900 } },
      { items: 5, amount: 2000, net: 1800, known: { items: 0, net: 0, cost: 0 } },
    ]);
    expect(all).toEqual({ items: 8, amount: 5000, net: 4500, known: { items: 3, net: 2700, cost: 900 } });
    expect(unknownNet(all)).toBe(1800);
  });
});

describe('the place of a dish on its menu', () => {
  const row = (key: string, items: number, each: number) => ({
    key,
    known: { items, net: items * (each + 100), cost: items * 100 },
  });
  const places = (...rows: ReturnType<typeof row>[]) => Object.fromEntries(placesOnMenu(rows));

  test('is told by how often it is ordered and what a piece of it leaves', () => {
    expect(places(row('goulash', 40, 900), row('toast', 40, 200), row('carp', 5, 1500), row('tripe', 5, 100))).toEqual({
      goulash: 'star',
      toast: 'plowhorse',
      carp: 'puzzle',
      tripe: 'dog',
    });
  });

  test('is a good one for what is just as the others', () => {
    expect(places(row('one', 10, 500), row('other', 10, 500))).toEqual({ one: 'star', other: 'star' });
    expect(places(row('only', 1, 0))).toEqual({ only: 'star' });
  });

  test('earns well from just what a piece leaves on average, and not from a cent less', () => {
    // 10 pieces of 500 and 10 of 300 leave 400 on average
    expect(places(row('dear', 10, 500), row('cheap', 10, 300), row('even', 10, 400))).toEqual({
      dear: 'star',
      cheap: 'plowhorse',
      even: 'star',
    });
    expect(places(row('dear', 10, 502), row('cheap', 10, 300), row('even', 10, 400))).toMatchObject({
      even: 'plowhorse',
    });
  });

  test('begins to be popular at seven tenths of an even share', () => {
    expect(places(row('much', 13, 500), row('enough', 7, 500))).toEqual({ much: 'star', enough: 'star' });
    expect(places(row('much', 131, 500), row('little', 69, 500))).toEqual({ much: 'star', little: 'puzzle' });
  });

  test('is nowhere for what nobody knows the cost of, which moves no average either', () => {
    const unknown = { key: 'water', known: { items: 0, net: 0, cost: 0 } };
    expect(Object.fromEntries(placesOnMenu([row('goulash', 3, 900), unknown]))).toEqual({ goulash: 'star' });
    expect(placesOnMenu([unknown]).size).toBe(0);
  });
});
