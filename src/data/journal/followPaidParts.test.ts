import { describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { CardRefund, PartialPayment } from '#domain/payment/partialPayment.ts';
import { refundReceipt } from '#domain/register/refundReceipt.ts';
import { charge, confirm, offline, open } from '../../../tests/support/samplePayment.ts';
import { after, orderIn, placed } from '../../../tests/support/sampleOrder.ts';
import { restaurant } from '../testing/house.ts';
import { bookingsOfCards } from './followPaidParts.ts';

const by = { kind: 'device', id: 'till' } as const;
const till = { ...offline, device_id: 'till' };
const byCard = [
  confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
  { proven: { intent_id: 'pi' }, device_id: 'till' },
] as const;
const charged = after(placed(), [open({ amount: 500 }), till], charge, [...byCard]);
const booked = (picture: typeof charged, known: Record<string, 'cash' | 'card'> = {}) =>
  bookingsOfCards([orderIn(picture)], 'till', restaurant, by, (id) => known[id])
    .filter(({ type }) => type === 'receipt')
    .map(({ receipt_of, amount, body }) => [receipt_of, amount, body?.['option']]);

describe('what a register books of cards', () => {
  it('has the receipt of its part', () => {
    expect(booked(charged)).toEqual([['part', 500, 'online']]);
    expect(booked(charged, { part: 'card' })).toEqual([['part', 500, 'online']]);
  });

  it('has a receipt of its own where cash was taken for the part as well', () => {
    const both = after(charged, [confirm({ partialPayment_id: 'part', given: 500 }), { ...till, key: 'cash' }]);
    expect(orderIn(both).amountPaid).toBe(1000);
    expect(booked(both, { part: 'cash' })).toEqual([['card part', 500, 'online']]);
  });
});

describe('what the card provider took and gave back is booked', () => {
  const order = orderIn(charged);
  const [part] = order.payments as [PartialPayment];
  const at = '2026-11-20T12:00:00.000Z';
  const back = (more: Partial<CardRefund> = {}): CardRefund => ({ order_id: 'order', amount: 500, at, ...more });
  const asked = (device_id: string) => ({
    cardReturns: [
      { return_id: 'another', lines: [], note: '', at, device_id: 'till' },
      { return_id: 'return', lines: ['order-beer'], note: 'warm', at, device_id },
    ] as unknown as NonNullable<Order['cardReturns']>,
  });
  const bookingsOf = (changes: Partial<PartialPayment>, more: Partial<Order> = {}) =>
    bookingsOfCards(
      [{ ...order, ...more, payments: [{ ...part, ...changes }] }],
      'till',
      restaurant,
      by,
      () => undefined,
    );
  const sale = ['part', 500];
  const whole = [refundReceipt('part order'), -500];
  const lines = [refundReceipt('return part'), -430];
  const returned = { refunds: [back({ return_id: 'return', amount: 430 })] };

  it.each<[string, Partial<PartialPayment>, Partial<Order>, unknown[]]>([
    ['a part that it charged for this device', {}, {}, [sale]],
    ['none that another device had charged', { device_id: 'other' }, {}, []],
    ['no cash, which was booked as it was taken', { option: 'cash' }, {}, []],
    ['none that is still open', { status: 'open' }, {}, []],
    ['none that was called off', { status: 'cancelled' }, {}, []],
    ['what it gave back of this device’s', { refunds: [back()] }, {}, [sale, whole]],
    ['the tip beside the bill', { refunds: [back({ amount: 550, tip: 50 })] }, {}, [sale, whole]],
    ['nothing that it gave back of another device’s', { device_id: 'other', refunds: [back()] }, {}, []],
    ['lines that this device gave back', returned, asked('till'), [sale, lines]],
    ['those also where another one had charged them', { device_id: 'other', ...returned }, asked('till'), [lines]],
    ['no lines that another device gave back', returned, asked('other'), [sale]],
    ['no lines that nobody here asked for', returned, {}, [sale]],
  ])('as %s', (_, changes, more, expected) => {
    const receipts = bookingsOf(changes, more).filter(({ type }) => type === 'receipt');
    expect(receipts.map(({ receipt_of, amount }) => [receipt_of, amount])).toEqual(expected);
  });

  it('in all its words', () => {
    const [, , money, receipt] = bookingsOf(
      { refunds: [back({ return_id: 'return', amount: 450, tip: 20 })] },
      asked('till'),
    );
    expect(money).toMatchObject({
      type: 'refund',
      at,
      actor: 'device:till',
      amount: -430,
      references: { order_id: 'order', partialPayment_id: 'part' },
      body: { option: 'online', tip: -20, reason: 'warm' },
    });
    expect(receipt).toMatchObject({ corrects: 'part', body: { kind: 'refund', reason: 'warm', orders: ['order'] } });
    const rates = Object.values(receipt!.body!['taxes'] as Record<string, number>);
    expect(rates).toEqual([-430]);
    // of a whole order that went back
    const [, , , other] = bookingsOf({ refunds: [back({ tip: 40 })] });
    expect(other).toMatchObject({ amount: -460, references: { order_id: 'order' }, body: { tip: -40 } });
    expect(other).not.toHaveProperty('corrects');
  });

  it('when it was charged, else when it was opened, and by card where nothing else is said', () => {
    const { option: _said, ...unsaid } = part;
    const { confirmedAt: _when, ...unconfirmed } = unsaid;
    const of = (one: PartialPayment) =>
      bookingsOfCards([{ ...order, payments: [one] }], 'till', restaurant, by, () => undefined);
    expect(of({ ...part, confirmedAt: at, createdAt: '2026-11-20T11:30:00.000Z' })[0]!.at).toBe(at);
    expect(of({ ...unconfirmed, createdAt: '2026-11-20T11:30:00.000Z' })[0]!.at).toBe('2026-11-20T11:30:00.000Z');
    expect(of({ ...unsaid, refunds: [back()] }).at(-1)!.body).toMatchObject({ kind: 'refund', option: 'card' });
  });

  it('once, of a part of several orders, with the taxes of these alone', () => {
    const shared = { ...part, orders: ['order', 'second'] };
    const orders = ['order', 'second', 'third'].map((order_id) => ({
      ...order,
      order_id,
      payments: order_id === 'third' ? [] : [shared],
    }));
    const given = bookingsOfCards(orders, 'till', restaurant, by, () => undefined);
    expect(given.map(({ type, amount }) => [type, amount])).toEqual([
      ['payment', 500],
      ['receipt', 500],
    ]);
    const taxes = Object.values(given[1]!.body!['taxes'] as Record<string, number>);
    expect(taxes.reduce((sum, gross) => sum + gross, 0)).toBe(500);
  });
});
