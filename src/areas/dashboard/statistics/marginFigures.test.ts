import { describe, expect, it } from 'vitest';
import { byCategory, byPlace, soldTypes, type MarginRow } from './marginFigures.ts';

const row = (key: string, items: number, each: number): MarginRow => ({
  key,
  items,
  amount: items * (each + 100),
  net: items * (each + 100),
  known: { items, net: items * (each + 100), cost: items * 100 },
});
const unknown = (key: string): MarginRow => ({
  key,
  items: 2,
  amount: 700,
  net: 600,
  known: { items: 0, net: 0, cost: 0 },
});
const offered = [
  { item_id: 'goulash', type: 'dish' as const, categories: ['mains'] },
  { item_id: 'toast', type: 'dish' as const, categories: ['snacks', 'mains'] },
  { item_id: 'coffee', type: 'drink' as const, categories: ['drinks'] },
  { item_id: 'water', type: 'drink' as const, categories: [] },
  { item_id: 'cake', type: 'dessert' as const, categories: [] },
];
const rows = [
  row('goulash', 10, 900),
  row('toast', 30, 300),
  row('coffee', 90, 200),
  unknown('water'),
  row('gone', 4, 50),
];

describe('what is left of each dish', () => {
  it('is compared with its own kind, without what is not on the menu any more', () => {
    expect(soldTypes(rows, offered)).toEqual(['dish', 'drink']);
    const keys = (type: 'dish' | 'drink') =>
      Object.values(byPlace(rows, offered, type)).map((list) => list.map(({ key }) => key));
    expect(keys('dish')).toEqual([[], ['toast'], ['goulash'], []]);
    expect(keys('drink')).toEqual([['coffee'], [], [], []]);
  });

  it('is summed up by category, in each that a dish is in, what leaves the most first', () => {
    expect(byCategory(rows, offered).map(({ key, items, known }) => [key, items, known.net - known.cost])).toEqual([
      ['drinks', 90, 18_000],
      ['mains', 40, 18_000],
      ['snacks', 30, 9_000],
      ['', 6, 200],
    ]);
  });
});
