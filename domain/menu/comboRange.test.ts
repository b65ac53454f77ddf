import { describe, expect, it } from 'vitest';
import { comboRange } from './comboRange.ts';

const priced = (price: number) => ({ options: [{ option_id: 'o', name: {}, price }] });
const items = new Map([
  ['soup', priced(500)],
  ['salad', priced(700)],
  ['steak', priced(2000)],
]);
const options = [
  { name: {}, items: ['salad', 'soup'] },
  { name: {}, items: ['steak'] },
];

describe('what a combo costs beside its parts', () => {
  it.each([
    ['fixed', 1900, { from: 1900, to: 1900 }],
    ['percent', 10, { from: 2250, to: 2430 }],
    ['reduction', 300, { from: 2200, to: 2400 }],
    ['reduction', 9900, { from: 0, to: 0 }],
  ] as const)('%s %i', (priceType, price, together) => {
    expect(comboRange({ priceType, price, options }, items)).toEqual({ apart: { from: 2500, to: 2700 }, together });
  });

  it('is of what can be picked: what is gone, or has no size, costs nothing', () => {
    const some = new Map([...items, ['bare', { options: [] }]]);
    const parts = [{ name: {}, items: ['gone', 'salad', 'bare', 'steak', 'soup'] }];
    const range = { from: 500, to: 2000 };
    expect(comboRange({ priceType: 'percent', price: 0, options: parts }, some)).toEqual({
      apart: range,
      together: range,
    });
    const half = [...parts, { name: {}, items: ['bare'] }];
    expect(comboRange({ priceType: 'percent', price: 0, options: half }, some)).toBeUndefined();
  });

  it('is not known as long as a part has nothing to choose', () => {
    expect(
      comboRange({ priceType: 'fixed', price: 1, options: [{ name: {}, items: ['gone'] }] }, items),
    ).toBeUndefined();
    expect(comboRange({ priceType: 'fixed', price: 1, options: [] }, items)).toBeUndefined();
  });
});
