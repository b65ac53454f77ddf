import { describe, expect, test } from 'vitest';
import { codeOf, orderIn } from '../../tests/support/sampleOrder.ts';
import { two } from '../../tests/support/samplePayment.ts';
import type { Order } from '../order/order.ts';
import { claimAmount } from './claimAmount.ts';
import type { PartialPayment } from './partialPayment.ts';

const units = (line_id: string, quantity: number, order_id = 'order') => ({
  order_id,
  line_id: `${order_id}-${line_id}`,
  quantity,
});
const [beers, pizza] = [units('beer', 2), units('pizza', 1)];
/** A pizza and two beers, of which these units were paid by so much. */
const order = (paid: PartialPayment['lines'] = [], amountPaid = 0, order_id = 'order'): Order => {
  const part = { status: 'paid', lines: paid, allocations: [{ order_id, amount: amountPaid }] };
  return { ...orderIn(two, order_id), amountPaid, payments: [part as PartialPayment] };
};
const amountOf = (...args: Parameters<typeof claimAmount>) => {
  const result = claimAmount(...args);
  return result.ok ? result.value.map(({ amount }) => amount) : result.code;
};

describe('whoever takes the last units', () => {
  test.each([
    [3, 903],
    [4, 900],
  ])('takes the %i cents that are left over, where they are no more than there are units', (over, amount) => {
    expect(amountOf([order([beers], 860 - over)], [pizza])).toEqual([amount]);
  });

  test('pays for nobody’s unpaid dinner', () => {
    expect(amountOf([order([beers])], [pizza])).toEqual([900]);
  });

  test('is not who leaves others to be taken, however little they cost', () => {
    const cheap = order();
    const items = cheap.items.map((line) => (line.line_id === pizza.line_id ? { ...line, amount: 2 } : line));
    expect(amountOf([{ ...cheap, items, amountTotal: 862 }], [beers])).toEqual([860]);
  });

  test('of one order takes nothing that is left over of another', () => {
    const settled = order([beers, pizza], 1759);
    expect(amountOf([settled, order([], 0, 'second')], [units('pizza', 1, 'second')])).toEqual([0, 900]);
  });
});

test('claims that cost nothing are refused as such while any of the orders has something left', () => {
  const [paid, open] = [order([], 1760), order([], 0, 'second')];
  expect(codeOf(claimAmount([paid, open], []))).toBe('amount_invalid');
  expect(codeOf(claimAmount([paid], []))).toBe('amount_exceeds_remaining');
});
