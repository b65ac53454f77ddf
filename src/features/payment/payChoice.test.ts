import { assert, integer, property } from '../../../tests/support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { payableLines, previewPart, unclaimedOf, wantedPart, wholeBill } from './payChoice.ts';

const restaurant = { restaurant_id: 'r', currency: 'EUR' } as Restaurant;
const line = (line_id: string, quantity: number, unitPrice: number) => ({
  line_id,
  quantity,
  unitPrice,
  amount: quantity * unitPrice,
  name: {},
  taxRate: 10,
});

function order(lines: ReturnType<typeof line>[], payments: PartialPayment[] = []): Order {
  const amountTotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    order_id: 'o',
    restaurant_id: 'r',
    items: lines,
    amountItems: amountTotal,
    amountTotal,
    amountPaid: payments.reduce((sum, part) => sum + part.amount, 0),
    payments,
    discounts: [],
    statusEntry: { status: 'accepted', at: '' },
    flags: [],
  } as unknown as Order;
}

/** The order after this part was paid. */
const paid = (before: Order, part: PartialPayment): Order => ({
  ...before,
  amountPaid: before.amountPaid + part.amount,
  payments: [...before.payments, { ...part, status: 'paid' }],
});

describe('what is paid', () => {
  const bill = order([line('a', 2, 500), line('b', 1, 301)]);

  test('is everything to begin with', () => {
    expect(wantedPart(wholeBill, [bill], 'p')).toEqual({
      partialPayment_id: 'p',
      restaurant_id: 'r',
      orders: ['o'],
      amount: 1301,
    });
  });

  test('is nothing while no item or amount is chosen', () => {
    expect(wantedPart({ ...wholeBill, way: 'items' }, [bill], 'p')).toBeUndefined();
    expect(wantedPart({ ...wholeBill, way: 'amount' }, [bill], 'p')).toBeUndefined();
  });

  test('never claims more units of a line than are left', () => {
    expect(wantedPart({ ...wholeBill, way: 'items', units: { a: 5 } }, [bill], 'p')?.lines).toEqual([
      { order_id: 'o', line_id: 'a', quantity: 2 },
    ]);
  });

  test('keeps the tip beside the amount', () => {
    const wanted = wantedPart({ ...wholeBill, tip: 200 }, [bill], 'p');
    const part = wanted && previewPart(wanted, [bill], restaurant);
    expect(part?.ok && [part.value.amount, part.value.tip]).toEqual([1301, 200]);
  });

  test('sums to the bill when one share after the other is paid, however many there are', () => {
    assert(
      property(integer({ min: 2, max: 12 }), integer({ min: 100, max: 99_999 }), (of, price) => {
        let standing = order([line('a', 1, price)]);
        for (let taken = 0; taken < of; taken++) {
          const wanted = wantedPart({ ...wholeBill, way: 'shares', of, count: 1 }, [standing], `p${taken}`);
          const part = wanted && previewPart(wanted, [standing], restaurant);
          if (!part?.ok) return false;
          standing = paid(standing, part.value);
        }
        return unclaimedOf([standing]) === 0 && standing.amountPaid === price;
      }),
      { numRuns: 300 },
    );
  });

  test('leaves out lines that are paid or voided', () => {
    const claimed = previewPart(
      {
        partialPayment_id: 'p',
        restaurant_id: 'r',
        orders: ['o'],
        lines: [{ order_id: 'o', line_id: 'b', quantity: 1 }],
      },
      [bill],
      restaurant,
    );
    expect(claimed.ok).toBe(true);
    if (claimed.ok)
      expect(payableLines([paid(bill, claimed.value)]).map((one) => [one.line.line_id, one.left])).toEqual([['a', 2]]);
  });
});
