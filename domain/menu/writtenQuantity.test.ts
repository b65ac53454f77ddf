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
    ['', {}],
    ['  ', {}],
  ])('%j is %j', (typed, quantity) => {
    expect(writtenQuantity(typed)).toEqual(quantity);
  });

  it.each(['l', '0', '0,0 l', '1/2', '0,5 x', 'half', '-1', '1,2345', '1 2', '0,5 l l', '.'])(
    '%j cannot be read',
    (typed) => {
      expect(writtenQuantity(typed)).toBeUndefined();
    },
  );
});
