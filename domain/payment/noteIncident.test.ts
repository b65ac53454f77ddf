import { describe, expect, test } from 'vitest';
import {
  action,
  both,
  bySystem,
  change,
  charge,
  confirm,
  offline,
  open,
  opened,
  refund,
  two,
} from '../../tests/support/samplePayment.ts';
import { accepted, after, at, codeOf, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import type { Occurrence } from '../order/occurrence.ts';
import type { SystemCommand } from '../order/command.ts';
import type { PaymentIncident } from './partialPayment.ts';
import { isReturnedByHand, overpaidAmount } from './remaining.ts';

type Told = [SystemCommand, Partial<Occurrence>];
const proven = { proven: { intent_id: 'pi' } };
const paidBy = (paymentOption: 'online' | 'card', picture = after(placed(), open({ amount: 1760 }), charge)) =>
  after(picture, [confirm({ partialPayment_id: 'part', paymentOption }), proven]);
const incident = (noted: Partial<PaymentIncident>, changes: Partial<Occurrence> = {}): Told => [
  {
    type: 'payment.incident',
    body: { partialPayment_id: 'part', incident_id: 'dp_1', kind: 'disputed', amount: 1760, ...noted },
  },
  { ...bySystem, ...changes },
];
const refundOf = (order_id: string, amount: number): Told => [
  { type: 'payment.refund', body: { partialPayment_id: 'part', order_id, amount } },
  bySystem,
];

test('what was given back of two orders counts once for each, and of no part that nobody knows', () => {
  const bill = paidBy('online', after(two, open({ orders: both, amount: 3520 }), charge));
  const back = after(bill, refundOf('order', 100), refundOf('second', 200));
  expect(accepted(change(back, ...refundOf('order', 100))).orders).toEqual([]);
  expect(codeOf(change(placed(), ...refundOf('order', 100)))).toBe('partial_payment_invalid');
});

test('what was paid online is the provider’s to give back, also where it named no intent', () => {
  expect(isReturnedByHand({ ...opened(paidBy('online')), intent_id: undefined }, 'order')).toBe(false);
  expect(isReturnedByHand({ ...opened(paidBy('card')), intent_id: undefined }, 'order')).toBe(true);
});

describe('a dispute', () => {
  const refunded = after(paidBy('online'), refund(500));

  test('forgets no refund: the money does not go back twice', () => {
    const disputed = after(refunded, incident({}));
    expect(opened(disputed).refunds).toEqual([{ order_id: 'order', amount: 500, at }]);
    expect(orderIn(disputed)).toMatchObject({ amountPaid: 1260, flags: ['card_incident'] });
    expect(accepted(change(disputed, refund(500)[0], bySystem)).orders).toEqual([]);
    expect(opened(after(refunded, incident({ order_id: 'order' }))).refunds).toEqual(opened(disputed).refunds);
  });

  test('stands as it stood last, beside every other', () => {
    const second = { incident_id: 'dp_2', amount: 300 };
    const won = after(
      refunded,
      incident({}),
      incident(second),
      incident({ kind: 'dispute_won' }, { at: '2026-12-01T00:00:00.000Z' }),
    );
    expect(opened(won).incidents).toEqual([
      { incident_id: 'dp_2', kind: 'disputed', amount: 300, at },
      { incident_id: 'dp_1', kind: 'dispute_won', amount: 1760, at: '2026-12-01T00:00:00.000Z' },
    ]);
    expect(orderIn(won).flags).toEqual(['card_incident']);
    expect(orderIn(after(won, incident({ ...second, kind: 'dispute_won' }))).flags).toEqual([]);
  });

  test('is written down once for each way it stood, and of no payment that is not there', () => {
    const disputed = after(refunded, incident({}));
    expect(accepted(change(disputed, incident({})[0], bySystem)).orders).toEqual([]);
    expect(codeOf(change(placed(), incident({})[0], bySystem))).toBe('partial_payment_invalid');
  });
});

describe('a refund that failed', () => {
  const bill = paidBy('online', after(two, open({ orders: both, amount: 3520 }), charge));
  const rejected = after(bill, action('reject', 'no'), {
    type: 'order.action',
    body: { order_id: 'second', action: 'reject', note: 'no' },
  });
  const failed = incident({ incident_id: 're_1', kind: 'refund_failed', order_id: 'order' });

  test('is of its own order alone: what went back for the other one stays refunded', () => {
    const back = after(rejected, refundOf('order', 1760), refundOf('second', 1760), failed);
    expect(opened(back).refunds).toEqual([{ order_id: 'second', amount: 1760, at }]);
    expect(both.map((id) => orderIn(back, id).amountPaid)).toEqual([1760, 0]);
    expect(both.map((id) => overpaidAmount(orderIn(back, id)))).toEqual([1760, 0]);
  });

  test('and was heard of first holds up no refund of the other order', () => {
    const back = after(rejected, failed, refundOf('order', 1760), refundOf('second', 1760));
    expect(opened(back).refunds).toEqual([{ order_id: 'second', amount: 1760, at }]);
  });

  test('is to be given back by hand, and a dispute of that order is not', () => {
    const lost = incident({ kind: 'dispute_lost', order_id: 'order' });
    expect(overpaidAmount(orderIn(after(rejected, lost)))).toBe(0);
    expect(overpaidAmount(orderIn(after(rejected, failed)))).toBe(1760);
  });
});

describe('what is to be given back by hand of a rejected order', () => {
  const rejected = (picture: ReturnType<typeof placed>) => orderIn(after(picture, action('reject', 'no')));

  test('is cash, and a card on a reader that the provider knows nothing of', () => {
    const whole = (paymentOption: 'cash' | 'card') => after(placed(), confirm({ order_id: 'order', paymentOption }));
    expect(overpaidAmount(rejected(whole('cash')))).toBe(1760);
    expect(overpaidAmount(rejected(whole('card')))).toBe(1760);
  });

  test.each(['online', 'card'] as const)('is nothing that the provider took by %s: it refunds it', (option) => {
    expect(overpaidAmount(rejected(paidBy(option)))).toBe(0);
    expect(rejected(paidBy(option)).flags).toEqual([]);
  });

  test('is nothing any more once it was refunded', () => {
    const cash = after(placed(), [confirm({ order_id: 'order' }), offline], action('reject', 'no'));
    expect(overpaidAmount(orderIn(after(cash, action('refund'))))).toBe(0);
  });

  test('is no part that was never paid', () => {
    expect(overpaidAmount(rejected(after(placed(), open({ amount: 500 }))))).toBe(0);
  });
});
