import { describe, expect, test } from 'vitest';
import { action, both, byGuest, cancel, change, charge, open, opened, two } from '../../tests/support/samplePayment.ts';
import { accepted, after, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { Command } from './command.ts';

describe('what a guest is paying meanwhile', () => {
  const paying = after(placed(), [open({ amount: 500 }), byGuest]);

  test.each<[string, Command[]]>([
    ['accepts', [action('accept')]],
    ['prepares', [action('accept'), action('prepare')]],
    ['serves', [action('accept'), action('prepare'), action('ready')]],
    ['completes', [action('accept'), action('prepare'), action('ready'), action('complete')]],
  ])('stays open while a waiter %s the order', (_, steps) => {
    expect(opened(after(paying, ...steps))).toMatchObject({ status: 'open', amount: 500 });
  });

  test('is given up with the order when that is rejected, once, and with its note', () => {
    const rejected = orderIn(after(paying, action('reject', 'sold out')));
    expect(rejected).toMatchObject({
      statusEntry: { status: 'rejected', note: 'sold out' },
      payments: [{ status: 'cancelled' }],
      version: orderIn(paying).version + 1,
    });
  });

  test('on an order beside the rejected one stays open where it has nothing to do with it', () => {
    const apart = after(two, [open({ partialPayment_id: 'own', orders: ['second'], amount: 500 }), byGuest]);
    expect(opened(after(apart, action('reject', 'no')), 'own').status).toBe('open');
  });

  test('stays what it is when the order is rejected a second time', () => {
    const rejected = after(two, action('reject', 'no'), open({ orders: ['second'], amount: 500 }));
    expect(opened(after(rejected, action('reject', 'no'))).status).toBe('open');
    expect(accepted(change(rejected, action('reject', 'no'))).orders).toEqual([]);
  });

  test('is free of its reader when it is given up', () => {
    const reader = { terminal_id: 't', label: 'Bar', state: 'charging' } as const;
    const asked = after(placed(), open({ amount: 500 }), [
      { type: 'payment.charge', body: { partialPayment_id: 'part', intent_id: 'pi', reader } },
      charge[1],
    ]);
    expect(opened(asked).reader).toEqual(reader);
    for (const end of [cancel(), action('reject', 'no')])
      expect(opened(after(asked, end))).not.toHaveProperty('reader');
  });

  test('over several orders is given up on all of them', () => {
    const bill = after(two, [open({ orders: both, amount: 1000 }), byGuest], action('reject', 'no'));
    expect(both.map((id) => orderIn(bill, id).payments[0]?.status)).toEqual(['cancelled', 'cancelled']);
  });
});
