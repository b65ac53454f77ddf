import { describe, expect, it } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import {
  accepted,
  after,
  newOrder,
  occurrence,
  orderIn,
  place,
  placed,
  restaurant,
  staff,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { both, byGuest, confirm, open, part, two } from '../../tests/support/samplePayment.ts';
import { applyCommand } from '../order/applyCommand.ts';
import type { Command } from '../order/command.ts';
import type { Order } from '../order/order.ts';
import { emptyPicture, type Picture } from '../order/picture.ts';
import { bookingsOf } from './bookingsOf.ts';

const done = { key: 'key', at: '2026-11-24T10:00:00.000Z', by: staff, restaurant };
const offline = { standing: 'offline' } as const;
/** What is booked of a command that changed the picture. */
const booked = (command: Command, picture: Picture = placed(), as: Partial<Parameters<typeof occurrence>[0]> = {}) =>
  bookingsOf(command, picture, accepted(applyCommand(picture, command, occurrence({ key: 'key', ...as }))), done);
/** What is booked of one that no rule could be asked about. */
const unasked = (command: Command, picture: Picture = emptyPicture) => bookingsOf(command, picture, undefined, done);
const ofOrder = { at: done.at, actor: 'employee:anna', references: { order_id: 'order' } };
const lines = (body: Partial<Extract<Command, { type: 'order.lines' }>['body']>): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', ...body },
});
const discount = (said: { amount?: number; percent?: number; remove?: boolean; reason?: string }): Command => ({
  type: 'order.discount',
  body: { order_id: 'order', discount: { discount_id: 'd', ...said } },
});
const action = (name: 'reject' | 'accept' | 'refund', note?: string): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action: name, ...(note === undefined ? {} : { note }) },
});

describe('what a register books of an order', () => {
  it('is what it comes to, by the rules or else by the word of whoever sent it', () => {
    const booking = { ...ofOrder, type: 'order', body: { lines: 2, key: 'key' } };
    expect(booked(place(), withTable)).toEqual([{ ...booking, amount: 1760 }]);
    expect(unasked(place(newOrder('order', { amountTotal: 1500 })))).toEqual([{ ...booking, amount: 1500 }]);
  });

  it('is of the order that it names, whatever else changed', () => {
    const [order, other] = [orderIn(placed()), { ...orderIn(placed()), order_id: 'other', amountTotal: 1 }];
    const change = { ...accepted(applyCommand(withTable, place(), occurrence())), orders: [other, order] };
    expect(bookingsOf(place(), emptyPicture, change, done)).toMatchObject([{ amount: 1760 }]);
  });

  it('is what was added, once, at what it costs here', () => {
    const add = [line('new', 'beer', 2), line('salad', 'salad')];
    const booking = { ...ofOrder, type: 'order', body: { added: 2, key: 'key' } };
    expect(booked(lines({ add }))).toEqual([{ ...booking, amount: 860 + 650 }]);
    expect(booked(lines({ add }), after(placed(), lines({ add })))).toEqual([]);
    expect(unasked(lines({ add }))).toStrictEqual([booking]);
  });

  it('is what was taken off it: which line, its name and why', () => {
    const reason = 'Dropped';
    const off: Command = lines({ void: [{ line_id: 'order-beer', reason }] });
    const booking = { ...ofOrder, type: 'void', body: { line_id: 'order-beer', reason, key: 'key' } };
    const named = { ...booking, body: { ...booking.body, name: 'Beer' } };
    expect(booked(off)).toEqual([{ ...named, amount: -860 }]);
    // it is nothing any more when it is said again
    const again = booked(off, after(placed(), off), offline);
    expect(again.map(({ type, amount }) => [type, amount])).toEqual([['void', 0]]);
    expect(unasked(off, placed())).toEqual([{ ...named, amount: 0 }]);
    expect(unasked(off)).toStrictEqual([booking]);
    // of an order that this device did not know before nobody can say by how much it is less
    const change = accepted(applyCommand(placed(), off, occurrence()));
    expect(bookingsOf(off, emptyPicture, change, done)).toStrictEqual([booking]);
  });

  it('names a line in English, else in the first language that it has', () => {
    const [pizza] = orderIn(placed()).items;
    const nameOf = (name: Order['items'][number]['name']) => {
      const order = { ...orderIn(placed()), items: [{ ...pizza!, name }] };
      const picture = { ...placed(), orders: new Map([['order', order]]) };
      const [booking] = unasked(lines({ void: [{ line_id: 'order-pizza', reason: 'x' }] }), picture);
      return booking?.body?.['name'];
    };
    expect(nameOf({ de: 'Brot', en: 'Bread' })).toBe('Bread');
    expect(nameOf({ de: 'Brot', hu: 'Kenyér' })).toBe('Brot');
    expect(nameOf({})).toBeUndefined();
    expect(nameOf({ en: 'x'.repeat(2001) })).toBe('x'.repeat(2000));
  });

  it('is what it was replaced by', () => {
    const { version } = orderIn(placed());
    const items = [line('order-beer', 'beer', 3)];
    const replace: Command = { type: 'order.replace', body: { order: { order_id: 'order', version, items } } };
    const booking = { ...ofOrder, type: 'order', body: { replaced: true, key: 'key' } };
    expect(booked(replace, placed(), byGuest)).toEqual([{ ...booking, amount: 1290 }]);
    expect(unasked(replace)).toEqual([booking]);
    // what could not be done leaves it at what it came to
    expect(unasked(replace, placed())).toEqual([{ ...booking, amount: 1760 }]);
  });

  it('is by how much a discount makes it less, and by how much it is more without it', () => {
    const booking = { ...ofOrder, type: 'discount' };
    const given = discount({ amount: 300, reason: 'Regular' });
    const body = { reason: 'Regular', removed: false, key: 'key' };
    expect(booked(given)).toEqual([{ ...booking, amount: -300, body }]);
    const less = after(placed(), given);
    expect(booked(discount({ amount: 500, reason: 'Friend' }), less)).toMatchObject([{ amount: -200 }]);
    expect(booked(discount({ remove: true }), less)).toEqual([
      { ...booking, amount: 300, body: { reason: '', removed: true, key: 'key' } },
    ]);
    expect(unasked(given)).toEqual([{ ...booking, amount: 0, body }]);
  });

  it('is a rejected one as a whole, once', () => {
    const booking = { ...ofOrder, type: 'void', body: { reason: 'Cold', whole: true, key: 'key' } };
    expect(booked(action('reject', 'Cold'))).toEqual([{ ...booking, amount: -1760 }]);
    expect(unasked(action('reject', 'Cold'))).toEqual([booking]);
    expect(unasked(action('reject'))).toMatchObject([{ body: { reason: '' } }]);
    expect(unasked(action('reject', 'Cold'), after(placed(), action('reject', 'Cold')))).toEqual([]);
  });

  it('is nothing of what neither takes nor gives money', () => {
    expect(booked(action('accept'))).toEqual([]);
    expect(unasked(action('accept'))).toEqual([]);
    const odd: Command = { type: 'order.action', body: { order_id: 'order', action: 'accept', amount: 500 } };
    expect(unasked(odd, placed())).toEqual([]);
    expect(booked(open({ amount: 500 }))).toEqual([]);
    const move = { type: 'order.move', body: { order_id: 'order', to: { table_id: 'other' } } } as const;
    expect(unasked(move, placed())).toEqual([]);
  });

  it('is that it stands at a table where it stood at none, and at none any more', () => {
    const [here, nowhere] = [orderIn(placed()), { ...orderIn(placed()), table_id: undefined }] as [Order, Order];
    const move = { type: 'order.move', body: { order_id: 'order', to: { table_id: 'other' } } } as const;
    const moved = (was: Order, is: Order) => {
      const picture = { ...placed(), orders: new Map([['order', was]]) };
      const change = accepted(applyCommand(placed(), move, occurrence()));
      return bookingsOf(move, picture, { ...change, orders: [is] }, done).map(({ body }) => body);
    };
    expect(moved(nowhere, here)).toEqual([{ what: 'moved', from: null, to: 'table', key: 'key' }]);
    expect(moved(here, nowhere)).toEqual([{ what: 'moved', from: 'table', to: null, key: 'key' }]);
    expect(moved(here, here)).toEqual([]);
    // one that this device did not know before
    const change = accepted(applyCommand(placed(), move, occurrence()));
    expect(bookingsOf(move, emptyPicture, change, done)).toMatchObject([{ body: { from: null, to: 'other' } }]);
  });

  it('is a bill that was split where no rule could be asked, without what it comes to', () => {
    const split: Command = {
      type: 'order.split',
      body: {
        order_id: 'order',
        to: { order_id: 'made' },
        lines: [
          { line_id: 'order-beer', quantity: 2, part_id: 'one' },
          { line_id: 'order-pizza', quantity: 1, part_id: 'two' },
        ],
      },
    };
    const bookings = [
      { ...ofOrder, type: 'order', body: { what: 'split', units: 3, to: 'made', key: 'key' } },
      {
        ...ofOrder,
        references: { order_id: 'made' },
        type: 'order',
        body: { what: 'split', units: 3, from: 'order', key: 'key' },
      },
    ];
    expect(unasked(split, placed())).toEqual(bookings);
    expect(unasked(split)).toEqual(bookings);
  });
});

describe('what a register books of money that was taken', () => {
  const cash = { option: 'cash', tip: 40, rounding: 0 };

  it('is the payment and its receipt, with the taxes of what it paid', () => {
    const paying = confirm({ order_id: 'order', tip: 40, given: 2000 });
    const references = { order_id: 'order', partialPayment_id: 'key' };
    const money = { ...ofOrder, references, amount: 1760, receipt_of: 'key' };
    expect(booked(paying)).toEqual([
      { ...money, type: 'payment', body: { ...cash, given: 2000, change: 200, key: 'key' } },
      {
        ...money,
        type: 'receipt',
        body: { kind: 'sale', ...cash, taxes: { 10: 900, 20: 860 }, orders: ['order'], key: 'key' },
      },
    ]);
  });

  it('is no word of what was handed over where nobody said it', () => {
    const [payment] = booked(confirm({ order_id: 'order', tip: 40 }));
    expect(payment?.body).toEqual({ ...cash, key: 'key' });
  });

  it('is one receipt of a part over two orders, whatever was paid of them before', () => {
    const first = after(two, [
      confirm({ partialPayment: part({ partialPayment_id: 'first', amount: 760 }) }),
      { key: 'before' },
    ]);
    const rest = confirm({ partialPayment: part({ orders: both, amount: 2760 }), paymentOption: 'card' });
    expect(booked(rest, first).map(({ type, amount, receipt_of }) => [type, amount, receipt_of])).toEqual([
      ['payment', 2760, 'part'],
      ['receipt', 2760, 'part'],
    ]);
    expect(booked(rest, first)[1]).toMatchObject({
      references: { order_id: 'order' },
      body: { option: 'card', orders: both },
    });
    // it is paid already
    expect(booked(rest, after(first, rest))).toEqual([]);
  });

  it('is a part that was opened before and is paid now', () => {
    const opened = after(placed(), open({ amount: 500 }), open({ partialPayment_id: 'other', amount: 600 }));
    const bookings = booked(confirm({ partialPayment_id: 'part' }), opened);
    expect(bookings.map(({ amount, receipt_of }) => [amount, receipt_of])).toEqual([
      [500, 'part'],
      [500, 'part'],
    ]);
  });

  it('is money for an order that has not come yet, without its taxes', () => {
    const early = confirm({ partialPayment: part({ amount: 500 }) });
    const bookings = booked(early, withTable, offline);
    expect(bookings.map(({ type, amount }) => [type, amount])).toEqual([
      ['payment', 500],
      ['receipt', 500],
    ]);
    expect(bookings[1]?.body).toMatchObject({ taxes: {}, orders: ['order'] });
  });

  it('is nothing of what is to be paid later, or of what no rule could be asked about', () => {
    const later = confirm({ order_id: 'order', paymentOption: 'later' });
    const online = placed({ payment: { option: 'online' } });
    expect(booked(later, online)).toEqual([]);
    expect(unasked(confirm({ order_id: 'order' }), placed())).toEqual([]);
    // nor of money that was taken before and comes along with it
    const paid = after(placed(), confirm({ order_id: 'order' }));
    const change = { ...accepted(applyCommand(placed(), confirm({ order_id: 'order' }), occurrence({ key: 'key' }))) };
    expect(bookingsOf(later, emptyPicture, change, done)).toEqual([]);
    expect(
      bookingsOf(confirm({ order_id: 'order' }), paid, { ...change, orders: [...paid.orders.values()] }, done),
    ).toEqual([]);
  });
});

describe('what a register books of money that went back', () => {
  const paid = after(placed(), [confirm({ partialPayment: part({ amount: 2260 }) }), offline]);
  const back = (amount: number, note?: string): Command => ({
    type: 'payment.return',
    body: { order_id: 'order', amount, ...(note === undefined ? {} : { note }) },
  });

  it('is the cash, and a receipt below zero with its taxes in the bill’s proportion', () => {
    expect(booked(back(500, 'Counted twice'), paid)).toEqual([
      {
        ...ofOrder,
        type: 'refund',
        amount: -500,
        receipt_of: 'refund key',
        body: { option: 'cash', tip: 0, rounding: 0, reason: 'Counted twice', key: 'key' },
      },
      {
        ...ofOrder,
        type: 'receipt',
        amount: -500,
        receipt_of: 'refund key',
        body: {
          kind: 'refund',
          option: 'cash',
          tip: 0,
          rounding: 0,
          taxes: { 10: -256, 20: -244 },
          orders: ['order'],
          returned: 'key',
          reason: 'Counted twice',
          key: 'key',
        },
      },
    ]);
    const [, receipt] = booked(back(500), paid);
    expect(receipt?.body).not.toHaveProperty('reason');
    expect(receipt).not.toHaveProperty('corrects');
  });

  it('is without taxes where the order is not known here', () => {
    expect(unasked(back(500))[1]?.body).toMatchObject({ taxes: {}, orders: ['order'] });
    expect(unasked(back(0))).toEqual([]);
  });
});
