import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { after, at, newOrder, orderIn, place, placed, withTable } from '../../tests/support/sampleOrder.ts';
import { confirm } from '../../tests/support/samplePayment.ts';
import type { IncidentKind, PartialPayment } from '../payment/partialPayment.ts';
import type { Command } from './command.ts';
import type { Order, OrderItem } from './order.ts';
import { taxesOf, tipFor, withTotals } from './orderTotals.ts';

const paid = orderIn(after(placed(), confirm({ order_id: 'order', tip: 240, paymentOption: 'card' })));
const [whole] = paid.payments;
const withParts = (...payments: Partial<PartialPayment>[]): Order =>
  withTotals({ ...paid, payments: payments.map((part) => ({ ...whole!, ...part })) });
const back = (amount: number, order_id = 'order') => ({ order_id, amount, at });

describe('what the house has of a bill', () => {
  test('is the sum of its payments and of their tips, and of those alone that were paid', () => {
    const half = { amount: 880, tip: 100, allocations: [{ order_id: 'order', amount: 880 }] };
    const given = withParts(half, { ...half, tip: 30 }, { ...half, status: 'open' }, { ...half, status: 'cancelled' });
    expect(given).toMatchObject({ amountPaid: 1760, tip: 130 });
  });

  test.each([
    [0, 1760, 240],
    [500, 1260, 240],
    [1760, 0, 240],
    [1860, 0, 140],
    [2000, 0, 0],
    [2100, 0, 0],
  ])('after %i went back is %i and a tip of %i: the tip goes last', (amount, amountPaid, tip) => {
    expect(withParts({ refunds: [back(amount)] })).toMatchObject({ amountPaid, tip });
  });

  test('is not less for what went back of another bill that was paid with it', () => {
    const refunds = [back(300, 'second'), back(500)];
    expect(withParts({ refunds })).toMatchObject({ amountPaid: 1260, tip: 240 });
    expect(withParts({ refunds: refunds.slice(0, 1) })).toMatchObject({ amountPaid: 1760, tip: 240 });
  });

  test('has of a tip for several bills what falls on this one', () => {
    const allocations = [
      { order_id: 'second', amount: 300 },
      { order_id: 'order', amount: 900 },
    ];
    const part = { ...whole!, tip: 240, allocations };
    expect([tipFor(part, 'second'), tipFor(part, 'order'), tipFor(part, 'third')]).toEqual([60, 180, 0]);
    expect(tipFor({ ...part, allocations: [] }, 'order')).toBe(0);
  });
});

describe('taxes', () => {
  const [pizza, beer] = orderIn(placed()).items;

  test('stand one beside the other, the lowest rate first, and add up lines of one rate', () => {
    const dear = { ...pizza!, taxRate: 20, amount: 1140 };
    expect(taxesOf([beer!, pizza!, dear], 2900)).toEqual([
      { rate: 10, net: 818, tax: 82 },
      { rate: 20, net: 1667, tax: 333 },
    ]);
    const rates = [20, 5, 13, 10].map((taxRate): OrderItem => ({ ...pizza!, taxRate }));
    expect(taxesOf(rates, 3600).map(({ rate }) => rate)).toEqual([5, 10, 13, 20]);
  });

  test('of a combo are its parts’, for as many as there are', () => {
    const taxShares = [
      { rate: 20, amount: 400 },
      { rate: 10, amount: 800 },
    ];
    const combo = { ...pizza!, quantity: 2, unitPrice: 1200, amount: 2400, taxShares };
    expect(taxesOf([combo], 2400)).toEqual([
      { rate: 10, net: 1455, tax: 145 },
      { rate: 20, net: 667, tax: 133 },
    ]);
  });

  test('of no line are none, whatever was paid', () => {
    expect(taxesOf([], 0)).toEqual([]);
    expect(taxesOf([], 500)).toEqual([]);
  });
});

describe('marks that speak of money', () => {
  const incident = (kind: IncidentKind) => ({ incident_id: kind, kind, amount: 500, at });

  test.each<[string, IncidentKind[], boolean]>([
    ['was disputed', ['disputed'], true],
    ['was lost', ['dispute_lost'], true],
    ['was given back elsewhere', ['refunded_elsewhere'], true],
    ['was won', ['dispute_won'], false],
    ['was won, and another is disputed', ['dispute_won', 'disputed'], true],
  ])('tell of a card payment that %s: %s %s', (_, kinds, told) => {
    const incidents = kinds.map(incident);
    expect(withParts({ incidents }).flags.includes('card_incident')).toBe(told);
    const flagged = { ...paid, flags: ['card_incident' as const], payments: [{ ...whole!, incidents }] };
    expect(withTotals(flagged).flags.includes('card_incident')).toBe(told);
  });

  test('stay as they are where no payment tells anything', () => {
    expect(withTotals({ ...paid, flags: ['clock', 'card_incident'] }).flags).toEqual(['clock', 'card_incident']);
    expect(withTotals(paid).flags).toEqual([]);
  });

  test('an online order without any line waits on; one that costs nothing does not', () => {
    const online = newOrder('order', { payment: { option: 'online' }, items: [line('a', 'beer')] });
    const voided: Command = {
      type: 'order.lines',
      body: { order_id: 'order', void: [{ line_id: 'a', reason: 'no' }] },
    };
    const waiting = after(withTable, place(online));
    expect(orderIn(after(waiting, voided))).toMatchObject({ amountTotal: 0, flags: ['awaiting_payment'] });
    const discount = { discount_id: 'd', percent: 100, reason: 'birthday' };
    const gift = after(waiting, { type: 'order.discount', body: { order_id: 'order', discount } });
    expect(orderIn(gift)).toMatchObject({ amountTotal: 0, flags: [] });
  });
});
