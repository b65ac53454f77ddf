import { describe, expect, it } from 'vitest';
import { orderFlags, type OrderFlag } from '../order/order.ts';
import { attentionKinds } from './attention.ts';
import { flagsForOwners } from './flagsForOwners.ts';

describe('owners are told of a flag', () => {
  it.each<[OrderFlag, boolean]>([
    ['price_flagged', true],
    ['sold_out', true],
    ['closed', true],
    ['region', true],
    ['overpaid', true],
    ['returned_too_much', true],
    ['supplementary', true],
    ['doubled', true],
    ['table_unknown', true],
    ['clock', true],
    // the staff sees to these, and an incident is told of by itself
    ['ticket_printed', false],
    ['needs_confirmation', false],
    ['awaiting_payment', false],
    ['card_incident', false],
  ])('%s: %s', (flag, told) => {
    expect(flagsForOwners([], [flag])).toEqual(told ? [flag] : []);
  });

  it('once, and not while it stays', () => {
    expect(flagsForOwners(['sold_out'], ['sold_out', 'overpaid'])).toEqual(['overpaid']);
    expect(flagsForOwners([...orderFlags], [...orderFlags])).toEqual([]);
    expect(flagsForOwners(['overpaid'], [])).toEqual([]);
  });
});

it('owners’ lists keep what there is to look at under these names', () => {
  expect(attentionKinds).toEqual([
    'revoked_applied',
    'revoked_refused',
    'order_flagged',
    'card_incident',
    'register_fault',
  ]);
});
