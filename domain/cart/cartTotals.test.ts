import * as fc from '../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import { orderTypes, type OrderType } from '../order/order.ts';
import { cartTotals } from './cartTotals.ts';

const deliveryRegions = [
  { postalCode: '1010', fee: 250 },
  { postalCode: 'SW1A 1AA', fee: 0 },
];
const totals = (amounts: number[], type: OrderType, postalCode?: string, minOrderValue: number | undefined = 1500) =>
  cartTotals({ amounts, type, minOrderValue, deliveryRegions, postalCode });

describe('cart totals (D5)', () => {
  test.each<[string, number[], OrderType, string | undefined, [number, number, number, number]]>([
    ['below the minimum', [900, 100], 'delivery', '1010', [1000, 250, 500, 1750]],
    ['at the minimum', [1500], 'delivery', '1010', [1500, 250, 0, 1750]],
    ['above the minimum', [1600], 'delivery', '1010', [1600, 250, 0, 1850]],
    ['in a free region, however it is written', [1600], 'delivery', ' sw1a1aa ', [1600, 0, 0, 1600]],
    ['while the address is not known', [1000], 'delivery', undefined, [1000, 0, 500, 1500]],
    ['of an empty delivery', [], 'delivery', '1010', [0, 0, 0, 0]],
    ['of an empty delivery elsewhere', [], 'delivery', '9999', [0, 0, 0, 0]],
    ['of takeaway', [100], 'takeaway', '9999', [100, 0, 0, 100]],
    ['at the table', [100, 200], 'local', undefined, [300, 0, 0, 300]],
  ])('%s', (_, amounts, type, postalCode, [amountItems, deliveryFee, topUp, amountTotal]) => {
    expect(totals(amounts, type, postalCode)).toEqual({
      ok: true,
      value: { amountItems, deliveryFee, topUp, amountTotal },
    });
  });

  test('refuses a delivery outside the regions, and every delivery where there are none', () => {
    expect(totals([100], 'delivery', '9999')).toMatchObject({ code: 'no_delivery_address' });
    expect(cartTotals({ amounts: [100], type: 'delivery', deliveryRegions: [] })).toMatchObject({
      code: 'no_delivery_address',
    });
  });

  test('always sum, and a delivery with lines always reaches the minimum', () => {
    const amounts = fc.array(fc.nat(5000), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...orderTypes), fc.nat(5000), (amounts, type, minimum) => {
        const result = totals(amounts, type, '1010', minimum);
        if (!result.ok) throw new Error(result.code);
        const { amountItems, deliveryFee, topUp, amountTotal } = result.value;
        expect(amountTotal).toBe(amountItems + deliveryFee + topUp);
        if (type === 'delivery' && amounts.length > 0) expect(amountItems + topUp).toBeGreaterThanOrEqual(minimum);
        else expect(amountTotal).toBe(amountItems);
      }),
    );
  });
});
