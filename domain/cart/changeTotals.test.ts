import { expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { newOrder, occurrence, orderIn, placed, restaurant } from '../../tests/support/sampleOrder.ts';
import { replaceLines } from '../order/changeLines.ts';
import type { Order } from '../order/order.ts';
import { emptyCart } from './cart.ts';
import { changeTotals } from './changeTotals.ts';
import { beginChange, type ChangedCart } from './orderChange.ts';

const base = orderIn(placed());
const given = { discount_id: 'd', amount: 150, reason: 'late' };
const brought: Order = { ...base, type: 'delivery', deliveryFee: 300 };

test.each<[string, Order, Partial<typeof restaurant>]>([
  ['while the house asks another fee by now', brought, { deliveryRegions: [{ postalCode: '1010', fee: 400 }] }],
  ['where the house brings nothing any more', brought, { deliveryRegions: [] }],
  ['with what the house took off', { ...brought, discounts: [given] }, {}],
  ['under the house’s minimum of today', brought, { minOrderValue: 5000, deliveryRegions: [] }],
  ['to fetch', { ...base, type: 'takeaway' }, { minOrderValue: 5000 }],
  ['at a table', { ...base, discounts: [{ ...given, amount: 9999 }] }, {}],
])('what a changed order comes to %s is what the server books', (_, order, house) => {
  const cart: ChangedCart = { cart: emptyCart('browser', 'local'), note: '' };
  const { changing } = beginChange(order, (id) => id)(cart);
  const items = [...newOrder().items, line('x', 'beer')];
  const now = { ...restaurant, ...house };
  const guest = { ...occurrence(), standing: 'guest' as const, restaurant: now };
  const booked = (amountTotal: number) => replaceLines(order, items, { version: order.version, amountTotal }, guest);
  const amounts = [900, 860, 430];
  const shown = changeTotals(amounts, changing!, now);
  expect(booked(shown.amountTotal).ok).toBe(true);
  expect(booked(shown.amountTotal + 1).ok).toBe(false);
});

const address = { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' };
test.each<[string, number[], Parameters<typeof changeTotals>[1], number[]]>([
  ['nothing left of it', [], { type: 'delivery', address, deliveryFee: 300, discount: 100 }, [0, 0, 0, 0]],
  ['too little to bring', [900, 100], { type: 'delivery', address, deliveryFee: 300 }, [1000, 300, 500, 1800]],
  ['just enough to bring', [1500], { type: 'delivery', address, deliveryFee: 300 }, [1500, 300, 0, 1800]],
  ['brought for nothing', [1500], { type: 'delivery', address, deliveryFee: 0 }, [1500, 0, 0, 1500]],
  ['too little, to fetch', [900], { type: 'takeaway', deliveryFee: 0 }, [900, 0, 0, 900]],
  ['less than was taken off', [900], { type: 'takeaway', deliveryFee: 0, discount: 1000 }, [900, 0, 0, 0]],
  ['with something taken off', [900, 600], { type: 'takeaway', deliveryFee: 0, discount: 1 }, [1500, 0, 0, 1499]],
])('a changed order comes to its dishes, the way, what is missing and what it costs: %s', (_, amounts, order, sums) => {
  const { amountItems, deliveryFee, topUp, amountTotal, discount } = changeTotals(amounts, order, restaurant);
  expect([amountItems, deliveryFee, topUp, amountTotal]).toEqual(sums);
  expect(discount).toBe(order.discount ?? 0);
});

test('a change that an older release began is brought at the fee of today, until the server says which it is', () => {
  expect(changeTotals([900], { type: 'delivery', address }, restaurant)).toEqual({
    amountItems: 900,
    deliveryFee: 250,
    topUp: 600,
    discount: 0,
    amountTotal: 1750,
  });
  expect(changeTotals([], { type: 'delivery', address }, restaurant).amountTotal).toBe(0);
  expect(changeTotals([900], { type: 'takeaway' }, restaurant)).toMatchObject({ deliveryFee: 0, amountTotal: 900 });
});
