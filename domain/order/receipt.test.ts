import { describe, expect, test } from 'vitest';
import { after, newOrder, orderIn, place, placed, restaurant } from '../../tests/support/sampleOrder.ts';
import { partOf } from '../payment/partOf.ts';
import { orderStatuses, type Order, type OrderStatus } from './order.ts';
import { isForKitchen, matchesSearch } from './orderList.ts';
import { nextOrderNumber, parseRegisterNumber, registerNumber } from './orderNumber.ts';
import { receiptOf } from './receipt.ts';

const lines = [{ order_id: 'order', line_id: 'order-beer', quantity: 1 }];
const open = { partialPayment_id: 'p', restaurant_id: 'restaurant', orders: ['order'], lines, tip: 70 };
const picture = after(
  placed(),
  { type: 'payment.open', body: open },
  { type: 'payment.confirm', body: { partialPayment_id: 'p', paymentOption: 'cash', given: 1000 } },
);

describe('a receipt', () => {
  test('of an order shows lines, taxes, payments, change and what remains', () => {
    const receipt = receiptOf([orderIn(picture)], restaurant);
    expect(receipt).toMatchObject({
      legalName: 'Wirtshaus GmbH',
      vatNumber: 'ATU12345678',
      numbers: ['1'],
      total: 1760,
      paid: 430,
      tip: 70,
      remaining: 1330,
      payments: [{ option: 'cash', amount: 430, tip: 70, rounding: 0, given: 1000, change: 500 }],
    });
    expect(receipt.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [1, 900],
      [2, 860],
    ]);
    expect(receipt.taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(1760);
  });

  test('of one payment shows what it claimed', () => {
    const receipt = receiptOf([orderIn(picture)], restaurant, partOf(picture, 'p'));
    expect(receipt).toMatchObject({ total: 430, paid: 430, remaining: 0, taxes: [{ rate: 20, net: 358, tax: 72 }] });
    expect(receipt.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([[1, 430]]);
  });

  test('of one of two orders that were paid together shows only its part', () => {
    const both = after(
      placed(),
      place(newOrder('second')),
      { type: 'payment.open', body: { ...open, lines: undefined, orders: ['order', 'second'], amount: 3520 } },
      { type: 'payment.confirm', body: { partialPayment_id: 'p', paymentOption: 'cash', given: 4000 } },
    );
    const one = receiptOf([orderIn(both)], restaurant);
    expect(one).toMatchObject({ paid: 1760, tip: 35, remaining: 0, payments: [{ amount: 1760, change: 0 }] });
    const together = receiptOf([orderIn(both), orderIn(both, 'second')], restaurant);
    expect(together).toMatchObject({ total: 3520, paid: 3520, tip: 70, payments: [{ given: 4000, change: 410 }] });
    expect(together.payments).toHaveLength(1);
  });
});

test('numbers run, and a register puts its letters before its own', () => {
  expect(nextOrderNumber(16)).toBe('17');
  expect(registerNumber('A', 17)).toBe('A-17');
  expect(parseRegisterNumber('A-17')).toEqual({ prefix: 'A', running: 17 });
});

test.each(['17', 'A-', 'A-anything', 'A-1x', 'A-0', 'A-017', 'A-1234567890', 'a-1', 'ABCDE-1', '-1', ' A-1'])(
  'no register gives the number %j',
  (number) => {
    expect(parseRegisterNumber(number)).toBeUndefined();
  },
);

describe('lists', () => {
  const order = orderIn(placed());
  test('the kitchen sees neither what is over nor what waits for its payment', () => {
    const standing = (status: OrderStatus): Order => ({ ...order, statusEntry: { ...order.statusEntry, status } });
    expect(orderStatuses.filter((status) => !isForKitchen(standing(status)))).toEqual([
      'completed',
      'rejected',
      'refunded',
    ]);
    expect(isForKitchen({ ...order, flags: ['awaiting_payment'] })).toBe(false);
    expect(isForKitchen({ ...order, flags: ['ticket_printed'] })).toBe(true);
  });

  test.each([
    ['17', true],
    ['szabo', true],
    ['SZABÓ eva', true],
    ['6641234', true],
    ['terrace', true],
    ['', true],
    ['kovacs', false],
    ['szabo kovacs', false],
  ])('a search for %j finds it: %s', (search, found) => {
    const contact = { name: 'Szabó Éva', phone: '+436641234567' };
    expect(matchesSearch({ ...order, number: 'A-17', contact }, search, 'Terrace 4')).toBe(found);
  });
});
