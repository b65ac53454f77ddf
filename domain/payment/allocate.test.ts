import { describe, expect, test } from 'vitest';
import { after, orderIn } from '../../tests/support/sampleOrder.ts';
import { both, confirm, open, two } from '../../tests/support/samplePayment.ts';
import { allocate } from './allocate.ts';

describe('how an amount falls on orders', () => {
  const half = after(two, open({ amount: 880 }));
  test.each([
    ['in proportion to what each still needs', half, 1320, [440, 880]],
    ['all of what they need', half, 2640, [880, 1760]],
    ['what goes beyond that on the first (D12)', half, 2740, [980, 1760]],
    [
      'on paid orders all on the first',
      after(two, confirm({ order_id: 'order' }), confirm({ order_id: 'second' })),
      500,
      [500, 0],
    ],
    ['nothing', half, 0, [0, 0]],
  ])('%s', (_, picture, amount, shares) => {
    const orders = both.map((id) => orderIn(picture, id));
    expect(allocate(amount, orders)).toEqual(
      both.map((order_id, position) => ({ order_id, amount: shares[position] })),
    );
  });
});
