import { describe, expect, test } from 'vitest';
import {
  action,
  both,
  byGuest,
  cancel,
  change,
  charge,
  claim,
  confirm,
  open,
  opened,
  refund,
  two,
} from '../../tests/support/samplePayment.ts';
import { accepted, after, at, codeOf, orderIn, placed, withTable } from '../../tests/support/sampleOrder.ts';
import type { NewPartialPayment } from '../payment/partialPayment.ts';
import type { Command } from './command.ts';
import { noChange } from './picture.ts';

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

describe('a part that is opened once more', () => {
  const amount = { orders: both, amount: 500 };
  const share = { orders: both, share: { of: 2, count: 1 } };
  const lines = { orders: both, lines: [claim('beer')] };
  test.each<[string, Partial<NewPartialPayment>, Partial<NewPartialPayment>, string]>([
    ['of the same amount', amount, amount, 'accepted'],
    ['of the same orders the other way round', amount, { ...amount, orders: both.toReversed() }, 'accepted'],
    ['of one order less', amount, { ...amount, orders: ['order'] }, 'id_taken'],
    ['of another order', { ...amount, orders: ['order'] }, { ...amount, orders: ['second'] }, 'id_taken'],
    ['of another amount', amount, { ...amount, amount: 501 }, 'id_taken'],
    ['of a share instead of an amount', amount, share, 'id_taken'],
    ['of lines instead of an amount', amount, lines, 'id_taken'],
    ['of the same share', share, share, 'accepted'],
    ['of more shares', share, { ...share, share: { of: 2, count: 2 } }, 'id_taken'],
    ['of a share of more', share, { ...share, share: { of: 3, count: 1 } }, 'id_taken'],
    ['of the same lines', lines, lines, 'accepted'],
    ['of more of a line', lines, { ...lines, lines: [claim('beer', 2)] }, 'id_taken'],
    ['of an amount instead of lines', lines, { ...amount, amount: 430 }, 'id_taken'],
  ])('%s: %#', (_, first, again, code) => {
    const result = change(after(two, open(first)), open(again));
    expect(codeOf(result)).toBe(code);
    if (result.ok) expect(result.value).toEqual(noChange);
  });
});

test('money that goes back with a whole order leaves the drawer of whoever gives it', () => {
  const paid = after(placed(), confirm({ order_id: 'order' }), action('reject', 'cold'));
  const returned = orderIn(after(paid, [action('refund', 'cold'), { device_id: 'till' }]));
  expect(returned).toMatchObject({
    statusEntry: { status: 'refunded' },
    returns: [{ amount: 1760, device_id: 'till' }],
  });
});

test('what the card provider tells is believed of the server alone', () => {
  const asked = after(placed(), open({ amount: 500 }));
  const incident = { incident_id: 'i', kind: 'disputed', amount: 500, partialPayment_id: 'part' } as const;
  for (const told of [charge[0], refund(500)[0], { type: 'payment.incident', body: incident } as const])
    expect(codeOf(change(asked, told))).toBe('not_allowed');
});

test('a part names who opened it, by kind and id', () => {
  expect(opened(after(placed(), [open({ amount: 500 }), byGuest])).by).toBe('guest:phone');
  expect(opened(after(placed(), open({ amount: 500 }))).by).toBe('employee:anna');
});

test('a waiter call is seen first, and then done', () => {
  const call: Command = { type: 'table.call', body: { event_id: 'call', table_id: 'table', reason: 'payment' } };
  const called = after(withTable, [call, byGuest]);
  const seen = after(called, { type: 'table.seen', body: { event_id: 'call' } });
  expect(seen.tableEvents.get('call')).toMatchObject({ seenAt: at });
  expect(seen.tableEvents.get('call')).not.toHaveProperty('processedAt');
  const done = after(seen, { type: 'table.process', body: { event_id: 'call' } });
  expect(done.tableEvents.get('call')).toMatchObject({ seenAt: at, processedAt: at, processedBy: 'Anna' });
});
