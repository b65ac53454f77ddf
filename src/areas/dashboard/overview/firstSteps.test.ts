import { describe, expect, it } from 'vitest';
import { firstSteps } from './firstSteps.ts';

const nothing = { restaurants: [], menus: [], tables: 0, devices: [] };
const done = (begun: Parameters<typeof firstSteps>[0]) =>
  firstSteps(begun).flatMap(({ step, isDone }) => (isDone ? [step] : []));

describe('the way to the first order', () => {
  it('begins with the restaurant', () => {
    expect(done(nothing)).toEqual([]);
    expect(firstSteps(nothing)[0]).toEqual({ step: 'restaurant', isDone: false });
  });

  it('is gone in any order', () => {
    const restaurants = [{ restaurant_id: 'r' }];
    const menu = { items: ['i'], combos: [], restaurants: ['r'] };
    expect(done({ ...nothing, restaurants, tables: 3 })).toEqual(['restaurant', 'tables']);
    expect(done({ restaurants, menus: [menu], tables: 3, devices: [{ device_id: 'd' }] })).toHaveLength(4);
  });

  it.each([
    ['has nothing on it', { items: [], combos: [], restaurants: ['r'] }],
    ['no restaurant serves', { items: ['i'], combos: [], restaurants: [] }],
  ])('a menu that %s is not done', (_, menu) => {
    expect(done({ ...nothing, menus: [menu] })).toEqual([]);
  });
});
