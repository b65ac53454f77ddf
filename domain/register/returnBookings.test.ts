import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accepted, after, occurrence, orderIn, placed, restaurant, staff } from '../../tests/support/sampleOrder.ts';
import { charge, confirm, open } from '../../tests/support/samplePayment.ts';
import { applyCommand } from '../order/applyCommand.ts';
import type { Command } from '../order/command.ts';
import { emptyPicture, type Picture } from '../order/picture.ts';
import { lineReturn } from '../payment/lineReturn.ts';
import { appendBookings, newRegister, type RegisterHead } from './booking.ts';
import { bookingsOf } from './bookingsOf.ts';
import { figuresOf } from './figuresOf.ts';
import type { JournalRecord } from './journalRecord.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A register that does these things one after the other, and its books. */
function register(start: Picture) {
  let [picture, head]: [Picture, RegisterHead] = [start, newRegister];
  const records: JournalRecord[] = [];
  const numbers = new Map<string, string>();
  const doing = (command: Command, key: string): JournalRecord[] => {
    const change = accepted(applyCommand(picture, command, occurrence({ key })));
    const done = { key, at: '2026-11-24T10:00:00.000Z', by: staff, restaurant };
    const bookings = bookingsOf(command, picture, change, done);
    const appended = appendBookings({ restaurant_id: 'restaurant', register: 'A' }, head, bookings, sha256, (of) =>
      numbers.get(of),
    );
    appended.receipts.forEach(({ receipt_of, receiptNumber }) => numbers.set(receipt_of, receiptNumber));
    records.push(...appended.records);
    head = appended.head;
    picture = after(picture, [command, { key }]);
    return appended.records;
  };
  return { doing, records, order: () => orderIn(picture) };
}

const discount: Command = {
  type: 'order.discount',
  body: { order_id: 'order', discount: { discount_id: 'd', amount: 176, reason: 'Regular' } },
};

describe('what a register books of lines that are given back', () => {
  it('is each line as void, and a receipt below zero that names the one which it corrects', () => {
    const { doing, order, records } = register(placed());
    doing(discount, 'discount');
    const [, sale] = doing(confirm({ order_id: 'order', tip: 100 }), 'paid');
    const lines = [
      { line_id: 'order-pizza', quantity: 1, part_id: 'p' },
      { line_id: 'order-beer', quantity: 1, part_id: 'b' },
    ];
    const back = accepted(lineReturn(order(), lines, { way: 'cash', withTip: true }));
    const command: Command = { type: 'payment.return', body: { order_id: 'order', note: 'Cold', lines, ...back } };
    const booked = doing(command, 'back');
    expect(booked.map(({ type, amount }) => [type, amount])).toEqual([
      ['void', -900],
      ['void', -430],
      ['discount', 133],
      ['refund', -back.amount],
      ['receipt', -back.amount],
    ]);
    const receipt = booked.at(-1)!;
    expect(sale?.references?.receiptNumber).toBe('A-1');
    expect(receipt.references).toMatchObject({ receiptNumber: 'A-2', partialPayment_id: 'paid' });
    expect(receipt.body).toMatchObject({ kind: 'refund', corrects: 'A-1', reason: 'Cold', tip: -back.tip });
    const taxes = Object.values(receipt.body?.['taxes'] as Record<string, number>);
    expect(taxes.reduce((sum, gross) => sum + gross, 0)).toBe(-back.amount);
    const figures = figuresOf(records);
    expect(figures.refunds).toBe(back.amount + back.tip);
    expect(figures.voids).toEqual({ count: 2, amount: 1330 });
    // what was booked of the order since comes to what the order is less
    expect(figures.orders.amount).toBe(order().amountTotal - 1760);
  });

  it('is a receipt with the taxes of these lines, whatever else is on the bill', () => {
    const { doing, order } = register(placed());
    doing(confirm({ order_id: 'order' }), 'paid');
    const lines = [{ line_id: 'order-beer', quantity: 1, part_id: 'b' }];
    const back = accepted(lineReturn(order(), lines, { way: 'cash', withTip: true }));
    const booked = doing({ type: 'payment.return', body: { order_id: 'order', note: 'Warm', lines, ...back } }, 'back');
    expect(booked.at(-1)?.body?.['taxes']).toEqual({ 20: -430 });
  });

  it('is each line as void, and no money, where it goes back to the card that had paid', () => {
    const paid = confirm({ partialPayment_id: 'part', paymentOption: 'online' });
    const byCard = after(placed(), open({ amount: 1760 }), charge, [paid, { proven: { intent_id: 'pi' } }]);
    const give = (line_id: string): Command => {
      const lines = [{ line_id, quantity: 1, part_id: `${line_id} back` }];
      const back = accepted(lineReturn(orderIn(byCard), lines, { way: 'card', withTip: true }));
      return { type: 'payment.return', body: { order_id: 'order', note: 'Cold', lines, ...back } };
    };
    const { doing } = register(after(byCard, [give('order-beer'), { key: 'before' }]));
    expect(doing(give('order-pizza'), 'back')).toMatchObject([
      { type: 'void', amount: -900, body: { line_id: 'order-pizza', name: 'Pizza', reason: 'Cold' } },
    ]);
  });

  it('is booked also where this register does not know the order: cash has left the drawer', () => {
    const body = { order_id: 'order', amount: 430, note: 'Cold', lines: [{ line_id: 'l', quantity: 1, part_id: 'p' }] };
    const done = { key: 'k', at: '2026-11-24T10:00:00.000Z', by: staff, restaurant };
    const bookings = bookingsOf({ type: 'payment.return', body }, emptyPicture, undefined, done);
    expect(bookings.map(({ type, amount }) => [type, amount])).toEqual([
      ['refund', -430],
      ['receipt', -430],
    ]);
  });
});

describe('what a register books of a refund', () => {
  const refunding = (amount?: number): Command => ({
    type: 'order.action',
    body: { order_id: 'order', action: 'refund', note: 'Cold', ...(amount === undefined ? {} : { amount }) },
  });
  const reject: Command = { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'Cold' } };
  const done = (key: string) => ({ key, at: '2026-11-24T10:00:00.000Z', by: staff, restaurant });
  const till = { device_id: 'till', standing: 'offline' } as const;
  const paid = after(placed(), [confirm({ order_id: 'order' }), till], reject);
  const booked = (picture: Picture, command: Command, as: Partial<Parameters<typeof occurrence>[0]> = till) => {
    const change = accepted(applyCommand(picture, command, occurrence({ ...as, key: 'back' })));
    return bookingsOf(command, picture, change, done('back')).map(({ type, amount }) => [type, amount]);
  };
  const money = (amount: number) => [
    ['refund', -amount],
    ['receipt', -amount],
  ];

  it('is the cash that the order says went back, whether it was said or is what was left', () => {
    for (const amount of [1760, undefined]) expect(booked(paid, refunding(amount))).toEqual(money(1760));
    expect(booked(paid, refunding(1000))).toEqual(money(1000));
    expect(booked(paid, refunding(0))).toEqual([]);
  });

  it('is booked also of what somebody had given back before', () => {
    for (const device_id of ['bar', 'till']) {
      const refunded = after(paid, [refunding(1760), { device_id, standing: 'offline' }]);
      expect(booked(refunded, refunding(1760))).toEqual(money(1760));
      expect(booked(refunded, refunding(0))).toEqual([]);
    }
  });

  it('is what was said, where the rules could not be asked', () => {
    const said = (amount?: number) => bookingsOf(refunding(amount), paid, undefined, done('back'));
    expect(said(1760).map(({ type, amount }) => [type, amount])).toEqual(money(1760));
    expect(said(1760)).toMatchObject([{ body: { option: 'cash', reason: 'Cold' } }, { body: { option: 'cash' } }]);
    expect(said()).toEqual([]);
  });
});
