import { describe, expect, test } from 'vitest';
import { action, byGuest, change } from '../../tests/support/samplePayment.ts';
import { after, codeOf, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { Command } from './command.ts';

const rate = (stars: number): Command => ({ type: 'order.rate', body: { order_id: 'order', stars } });
const completed = after(placed(), action('accept'), action('prepare'), action('ready'), action('complete'));

describe('rating an order', () => {
  test('is for its guest, once, after it is completed', () => {
    expect(codeOf(change(placed(), rate(5), byGuest))).toBe('invalid_order_action');
    expect(codeOf(change(completed, rate(5)))).toBe('not_allowed');
    const rated = after(completed, [rate(4), byGuest]);
    expect(orderIn(rated).rating).toBe(4);
    expect(codeOf(change(rated, rate(1), byGuest))).toBe('already_rated');
  });

  test.each([1, 2, 3, 4, 5])('%d of five stars can be given', (stars) => {
    expect(orderIn(after(completed, [rate(stars), byGuest])).rating).toBe(stars);
  });

  test.each([0, 6, 2.5])('%d stars there are not', (stars) => {
    expect(codeOf(change(completed, rate(stars), byGuest))).toBe('amount_invalid');
  });
});
