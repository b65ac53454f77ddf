import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accepted, after, occurrence, orderIn, placed, restaurant, staff } from '../../tests/support/sampleOrder.ts';
import { charge, confirm, open, part } from '../../tests/support/samplePayment.ts';
import { applyCommand } from '../order/applyCommand.ts';
import type { Command } from '../order/command.ts';
import { emptyPicture, type Picture } from '../order/picture.ts';
import { lineReturn } from '../payment/lineReturn.ts';
import type { PartialPayment } from '../payment/partialPayment.ts';
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
    const bookings = bookingsOf(command, picture, change, done(key));
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

const done = (key: string) => ({ key, at: '2026-11-24T10:00:00.000Z', by: staff, restaurant });
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
    expect(booked[2]).toMatchObject({
      references: { order_id: 'order' },
      body: { reason: 'Cold', removed: false, lines: ['order-pizza', 'b'] },
    });
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
    const give = (line_id: string, part_id: string) => {
      const lines = [{ line_id, quantity: 1, part_id }];
      const back = accepted(lineReturn(order(), lines, { way: 'cash', withTip: true }));
      return doing({ type: 'payment.return', body: { order_id: 'order', note: 'Warm', lines, ...back } }, part_id);
    };
    const taxes = [give('order-beer', 'b'), give('order-pizza', 'p')].map((booked) => booked.at(-1)?.body?.['taxes']);
    expect(taxes).toEqual([{ 20: -430 }, { 10: -900 }]);
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
      {
        type: 'void',
        amount: -900,
        references: { order_id: 'order' },
        body: { line_id: 'order-pizza', name: 'Pizza', reason: 'Cold' },
      },
    ]);
    // of lines that no rule could be asked about nothing is void
    expect(bookingsOf(give('order-pizza'), byCard, undefined, done('back'))).toEqual([]);
  });

  it('corrects the receipt of the last cash that was paid, else the last that was paid', () => {
    const [payment] = orderIn(after(placed(), confirm({ order_id: 'order' }))).payments;
    const pay = (partialPayment_id: string, changes: Partial<PartialPayment> = {}): PartialPayment => ({
      ...payment!,
      partialPayment_id,
      ...changes,
    });
    const card = { option: 'card' } as const;
    const corrected = (...payments: PartialPayment[]) => {
      const order = { ...orderIn(placed()), payments };
      const lines = [{ line_id: 'order-pizza', quantity: 1, part_id: 'p' }];
      const command: Command = { type: 'payment.return', body: { order_id: 'order', amount: 900, note: 'x', lines } };
      const picture = { ...placed(), orders: new Map([['order', order]]) };
      return bookingsOf(command, picture, undefined, done('back')).at(-1)?.corrects;
    };
    expect(corrected(pay('a'), pay('b'), pay('c', card), pay('d', { status: 'open' }))).toBe('b');
    expect(corrected(pay('a', card), pay('b', card), pay('c', { status: 'cancelled' }))).toBe('b');
    expect(corrected(pay('a', { status: 'open' }))).toBeUndefined();
  });

  it('is no discount of a bill from which no line went, though nobody knew it before', () => {
    const paid = after(placed(), discount, [
      confirm({ partialPayment: part({ amount: 2000 }) }),
      { standing: 'offline' },
    ]);
    const command: Command = { type: 'payment.return', body: { order_id: 'order', amount: 100 } };
    const change = accepted(applyCommand(paid, command, occurrence({ key: 'back' })));
    const bookings = bookingsOf(command, emptyPicture, change, done('back'));
    expect(bookings.map(({ type }) => type)).toEqual(['refund', 'receipt']);
  });

  it('is booked also where this register does not know the order: cash has left the drawer', () => {
    const body = { order_id: 'order', amount: 430, note: 'Cold', lines: [{ line_id: 'l', quantity: 1, part_id: 'p' }] };
    const bookings = bookingsOf({ type: 'payment.return', body }, emptyPicture, undefined, done('k'));
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

  it('is what the order says of this very refund, whatever else went back or changed', () => {
    const said = (...returns: [string, number][]) => {
      const order = { ...orderIn(paid) };
      const at = { at: order.updatedAt, by: 'employee:anna' };
      if (returns.length > 0) order.returns = returns.map(([return_id, amount]) => ({ ...at, return_id, amount }));
      const change = accepted(applyCommand(paid, refunding(), occurrence({ ...till, key: 'back' })));
      const orders = [{ ...order, order_id: 'other', returns: [] }, order];
      return bookingsOf(refunding(), paid, { ...change, orders }, done('back')).map(({ amount }) => amount);
    };
    expect(said(['before', 300], ['back', 400], ['later', 500])).toEqual([-400, -400]);
    expect(said(['before', 300])).toEqual([]);
    expect(said()).toEqual([]);
  });

  it('is what was said, where the rules could not be asked', () => {
    const said = (amount?: number) => bookingsOf(refunding(amount), paid, undefined, done('back'));
    expect(said(1760).map(({ type, amount }) => [type, amount])).toEqual(money(1760));
    expect(said(1760)).toMatchObject([{ body: { option: 'cash', reason: 'Cold' } }, { body: { option: 'cash' } }]);
    expect(said()).toEqual([]);
  });
});
