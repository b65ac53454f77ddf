import { describe, expect, test } from 'vitest';
import { after, at, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { action, confirm } from '../../tests/support/samplePayment.ts';
import type { CardReturned, CashReturned, Order, OrderStatus } from '../order/order.ts';
import type { CardRefund, PaymentIncident } from './partialPayment.ts';
import {
  heldByHand,
  isReturnedByHand,
  openCardReturns,
  overpaidAmount,
  refundFailed,
  remainingAmount,
  returnedAmount,
  returnedTips,
  takenByHand,
  unclaimedAmount,
} from './remaining.ts';

type Part = Order['payments'][number];

const paid = orderIn(after(placed(), confirm({ order_id: 'order', tip: 100 })));
/** A paid part of this order. */
const payment = (partialPayment_id: string, amount: number, changes: Partial<Part> = {}): Part => ({
  ...paid.payments[0]!,
  partialPayment_id,
  amount,
  tip: 0,
  allocations: [{ order_id: 'order', amount }],
  ...changes,
});
const online = { option: 'online', intent_id: 'pi' } as const;
const failed = (changes: Partial<PaymentIncident> = {}): PaymentIncident => ({
  incident_id: 'i',
  kind: 'refund_failed',
  amount: 1,
  at,
  order_id: 'order',
  ...changes,
});
const refund = (amount: number, changes: Partial<CardRefund> = {}): CardRefund => ({
  order_id: 'order',
  amount,
  at,
  ...changes,
});
const toCard = (partialPayment_id: string, amount: number, return_id = 'back', tip = 0): CardReturned => ({
  return_id,
  partialPayment_id,
  at,
  by: 'employee:anna',
  note: 'Cold',
  lines: [],
  amount,
  tip,
});
const inCash = (amount: number, changes: Partial<CashReturned> = {}): CashReturned => ({
  return_id: `cash ${amount}`,
  at,
  by: 'employee:anna',
  amount,
  ...changes,
});
const bill = (changes: Partial<Order>): Order => ({ ...paid, payments: [], returns: [], ...changes });
const within = (status: OrderStatus): Pick<Order, 'statusEntry'> => ({ statusEntry: { ...paid.statusEntry, status } });

describe('what is still to be paid', () => {
  test.each([
    [1760, 0, 1760],
    [1760, 1759, 1],
    [1760, 1760, 0],
    [1760, 2260, 0],
  ])('of %i of which %i are paid is %i', (amountTotal, amountPaid, remaining) => {
    expect(remainingAmount({ amountTotal, amountPaid })).toBe(remaining);
  });

  test('is without what somebody is about to pay, of this order alone', () => {
    const open = (amount: number, order_id = 'order'): Part =>
      payment(`${amount}`, amount, { status: 'open', allocations: [{ order_id, amount }] });
    const left = (...payments: Part[]) => unclaimedAmount(bill({ amountTotal: 1760, amountPaid: 160, payments }));
    expect(left()).toBe(1600);
    expect(left(open(400), open(500))).toBe(700);
    expect(left(open(400), open(500, 'other'))).toBe(1200);
    expect(left(payment('paid', 160), payment('gone', 300, { status: 'cancelled' }))).toBe(1600);
    expect(left(open(1700))).toBe(0);
  });
});

describe('who gives money back', () => {
  test.each<[string, Partial<Part>, boolean]>([
    ['cash', { option: 'cash' }, true],
    ['a card on a reader that the provider knows nothing of', { option: 'card' }, true],
    ['what is paid online', online, false],
    ['what is paid online, where no name of it is known', { option: 'online' }, false],
    ['a card on a reader of the provider', { option: 'card', intent_id: 'pi' }, false],
    ['what is paid online and could not go back', { ...online, incidents: [failed()] }, true],
    ['and where that was another order', { ...online, incidents: [failed({ order_id: 'other' })] }, false],
    ['and where that was for lines alone', { ...online, incidents: [failed({ return_id: 'back' })] }, false],
    ['what is paid online and is disputed', { ...online, incidents: [failed({ kind: 'disputed' })] }, false],
    [
      'what is disputed and could not go back',
      { ...online, incidents: [failed({ kind: 'disputed' }), failed()] },
      true,
    ],
  ])('people do, or the provider does: %s', (_, changes, isByHand) => {
    const part = payment('one', 500, changes);
    expect(isReturnedByHand(part, 'order')).toBe(isByHand);
    expect(refundFailed(part, 'order')).toBe(isByHand && part.option === 'online');
    const order = bill({ ...within('rejected'), payments: [part], amountPaid: 500 });
    expect([takenByHand(order), heldByHand(order), overpaidAmount(order)]).toEqual(Array(3).fill(isByHand ? 500 : 0));
  });

  test.each<[string, Partial<Order>, number]>([
    ['two that paid in cash', { payments: [payment('a', 500), payment('b', 300)] }, 800],
    [
      'what one pays for two orders is for each its own',
      {
        payments: [
          payment('a', 900, {
            allocations: [
              { order_id: 'other', amount: 500 },
              { order_id: 'order', amount: 400 },
            ],
          }),
        ],
      },
      400,
    ],
    ['nothing that is for another order', { payments: [payment('a', 9, { allocations: [] })] }, 0],
    ['nothing that is not paid', { payments: [payment('a', 500, { status: 'open' })] }, 0],
    [
      'what went back to the card before the rest failed is not in it, and its tip never was',
      {
        payments: [
          payment('a', 900, {
            ...online,
            incidents: [failed()],
            refunds: [refund(330, { tip: 30 }), refund(100), refund(77, { order_id: 'other' })],
          }),
        ],
      },
      500,
    ],
    [
      'nor is what is on its way there',
      {
        payments: [payment('a', 900, { ...online, incidents: [failed()] })],
        cardReturns: [toCard('a', 200), toCard('a', 50, 'again')],
      },
      650,
    ],
    [
      'where it is on its way to one of two',
      {
        payments: ['a', 'b'].map((id) => payment(id, 900, { ...online, incidents: [failed()] })),
        cardReturns: [toCard('b', 200)],
      },
      1600,
    ],
    [
      'what goes to a card that the provider can reach is not people’s',
      { payments: [payment('a', 900, online), payment('b', 300)], cardReturns: [toCard('a', 200)] },
      300,
    ],
  ])('what people took: %s', (_, changes, amount) => {
    expect(takenByHand(bill(changes))).toBe(amount);
    expect(heldByHand(bill({ ...changes, returns: [inCash(100), inCash(100, { again: true })] }))).toBe(
      Math.max(0, amount - 100),
    );
  });
});

describe('what was given back', () => {
  test('in cash is the sum of it, without what went out once more; tips by themselves', () => {
    const returns = [inCash(200, { tip: 20 }), inCash(300), inCash(400, { again: true, tip: 5 })];
    expect([returnedAmount({ returns }), returnedTips({ returns })]).toEqual([500, 25]);
    expect([returnedAmount({}), returnedTips({})]).toEqual([0, 0]);
  });

  test.each<[string, Part[], string[]]>([
    ['as long as the provider says nothing', [payment('a', 900, online)], ['back', 'other']],
    [
      'until it has done it',
      [payment('a', 900, { ...online, refunds: [refund(1, { return_id: 'back' })] })],
      ['other'],
    ],
    ['or could not', [payment('a', 900, { ...online, incidents: [failed({ return_id: 'other' })] })], ['back']],
    [
      'whatever it did for the whole order',
      [payment('a', 900, { ...online, refunds: [refund(9)], incidents: [failed()] })],
      ['back', 'other'],
    ],
    [
      'or to another card',
      [payment('b', 900, { refunds: [refund(9, { return_id: 'back' })] }), payment('a', 900, online)],
      ['back', 'other'],
    ],
    ['of a part that is not known here', [], ['back', 'other']],
  ])('to a card is on its way %s', (_, payments, open) => {
    const cardReturns = [toCard('a', 100), toCard('a', 200, 'other')];
    expect(openCardReturns({ payments, cardReturns }).map(({ return_id }) => return_id)).toEqual(open);
    expect(openCardReturns({ payments })).toEqual([]);
  });
});

describe('what is too much on a bill', () => {
  test.each<[string, Partial<Order>, number]>([
    ['nothing that is owed', { amountPaid: 1760 }, 0],
    ['what is beyond it', { amountPaid: 2260 }, 500],
    ['not what is less', { amountPaid: 1000 }, 0],
    [
      'nor what is on its way to cards',
      {
        amountPaid: 2260,
        payments: [payment('a', 2260, online)],
        cardReturns: [toCard('a', 200), toCard('a', 50, 'b')],
      },
      250,
    ],
    [
      'where more is on its way than is too much',
      { amountPaid: 1860, payments: [payment('a', 1860, online)], cardReturns: [toCard('a', 200)] },
      0,
    ],
    ['of one that was rejected, all that people took', { ...within('rejected'), payments: [payment('a', 900)] }, 900],
    [
      'without what they gave back',
      { ...within('rejected'), payments: [payment('a', 900)], returns: [inCash(300)] },
      600,
    ],
    ['of one that was refunded, nothing', { ...within('refunded'), payments: [payment('a', 900)] }, 0],
    [
      'nor where something went back before',
      { ...within('refunded'), payments: [payment('a', 900)], returns: [inCash(300)] },
      0,
    ],
    [
      'but what a refund of less than all left',
      { ...within('refunded'), payments: [payment('a', 900)], returns: [inCash(100), inCash(300, { whole: true })] },
      500,
    ],
  ])('%s', (_, changes, amount) => {
    expect(overpaidAmount(bill({ amountTotal: 1760, ...changes }))).toBe(amount);
  });

  test('of a whole order that was refunded without a word of how much, nothing', () => {
    const rejected = after(placed(), confirm({ order_id: 'order' }), action('reject', 'no'));
    expect(overpaidAmount(orderIn(rejected))).toBe(1760);
    const { returns: _, ...silent } = orderIn(after(rejected, action('refund')));
    expect(overpaidAmount(silent)).toBe(0);
  });
});
