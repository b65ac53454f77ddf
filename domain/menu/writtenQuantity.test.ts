import { describe, expect, it } from 'vitest';
import { writtenQuantity } from './writtenQuantity.ts';

describe('a quantity as somebody types it', () => {
  it.each([
    ['0,5', { quantity: 0.5 }],
    ['0.5', { quantity: 0.5 }],
    [' 250 ', { quantity: 250 }],
    [',33', { quantity: 0.33 }],
    ['0,5l', { quantity: 0.5, unit: 'l' }],
    ['0,5 L', { quantity: 0.5, unit: 'l' }],
    ['.33 l', { quantity: 0.33, unit: 'l' }],
    ['250g', { quantity: 250, unit: 'g' }],
    ['1 kg', { quantity: 1, unit: 'kg' }],
    ['4 cl', { quantity: 40, unit: 'ml' }],
    ['2 dl', { quantity: 200, unit: 'ml' }],
    ['15 dag', { quantity: 150, unit: 'g' }],
    ['0,3 Liter', { quantity: 0.3, unit: 'l' }],
    ['6 Stk.', { quantity: 6, unit: 'count' }],
    ['0,333 cl', { quantity: 3.33, unit: 'ml' }],
    ['123456', { quantity: 123_456 }],
    ['0,5  l', { quantity: 0.5, unit: 'l' }],
    ['', {}],
    ['  ', {}],
  ])('%j is %j', (typed, quantity) => {
    expect(writtenQuantity(typed)).toEqual(quantity);
  });

  it.each([
    ['kg', 2, 'kg'],
    ['g', 2, 'g'],
    ['m', 2, 'm'],
    ['cm', 2, 'cm'],
    ['l', 2, 'l'],
    ['ml', 2, 'ml'],
    ['lt', 2, 'l'],
    ['ltr', 2, 'l'],
    ['liter', 2, 'l'],
    ['litre', 2, 'l'],
    ['dl', 200, 'ml'],
    ['cl', 20, 'ml'],
    ['dag', 20, 'g'],
    ['dkg', 20, 'g'],
    ['dk', 20, 'g'],
    ['gr', 2, 'g'],
    ['stk', 2, 'count'],
    ['stk.', 2, 'count'],
    ['pcs', 2, 'count'],
    ['db', 2, 'count'],
    ['buc', 2, 'count'],
    ['buc.', 2, 'count'],
  ])('whatever word stands behind it: two %s are %i %s', (word, quantity, unit) => {
    for (const typed of [`2 ${word}`, `2${word.toUpperCase()}`, `2,0 ${word}`])
      expect(writtenQuantity(typed)).toEqual({ quantity, unit });
  });

  it.each(['2 count', 'x 2', 'l', '0', '0,0 l', '1/2', '0,5 x', 'half', '-1', '1,2345', '1 2', '0,5 l l', '.'])(
    '%j cannot be read',
    (typed) => {
      expect(writtenQuantity(typed)).toBeUndefined();
    },
  );
});
