import { expect, test } from 'vitest';
import type { CartLine } from './pricedCart.ts';
import { shopTotals } from './shopTotals.ts';

const house = { minOrderValue: 1500, deliveryRegions: [{ postalCode: '1010', fee: 290 }] };
const lines = [900, 300].map((amount) => ({ priced: { amount } }) as CartLine);
const at = (type: 'delivery' | 'takeaway', postalCode?: string) => ({
  type,
  address: postalCode ? { postalCode } : {},
});

test.each([
  ['a delivery there', at('delivery', '1010'), { deliveryFee: 290, topUp: 300, amountTotal: 1790, outside: false }],
  ['a delivery to nowhere yet', at('delivery'), { deliveryFee: 0, topUp: 300, amountTotal: 1500, outside: false }],
  ['a delivery elsewhere', at('delivery', '9999'), { deliveryFee: 0, topUp: 0, amountTotal: 1200, outside: true }],
  ['a pick-up', at('takeaway', '9999'), { deliveryFee: 0, topUp: 0, amountTotal: 1200, outside: false }],
])('%s costs what the house says', (_, wished, totals) => {
  expect(shopTotals({ lines }, house, wished)).toEqual({ amountItems: 1200, ...totals });
});

test('nobody delivers from a house without regions', () => {
  expect(shopTotals({ lines }, { deliveryRegions: [] }, at('delivery', '1010')).outside).toBe(true);
});

test('a postal code of spaces is none', () => {
  expect(shopTotals({ lines }, house, { type: 'delivery', address: { postalCode: ' ' } }).outside).toBe(false);
});
