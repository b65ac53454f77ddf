import { describe, expect, test } from 'vitest';
import { bySystem } from '../../tests/support/samplePayment.ts';
import { after, at, newOrder, orderIn, place, placed, restaurant, withTable } from '../../tests/support/sampleOrder.ts';
import type { NewPartialPayment } from '../payment/partialPayment.ts';
import { partOf } from '../payment/partOf.ts';
import { type Order } from '../order/order.ts';
import type { Command, SystemCommand } from '../order/command.ts';
import type { Occurrence } from '../order/occurrence.ts';
import { receiptOf } from './receipt.ts';

const lines = [{ order_id: 'order', line_id: 'order-beer', quantity: 1 }];
const open = { partialPayment_id: 'p', restaurant_id: 'restaurant', orders: ['order'], lines, tip: 70 };
const picture = () =>
  after(
    placed(),
    { type: 'payment.open', body: open },
    { type: 'payment.confirm', body: { partialPayment_id: 'p', paymentOption: 'cash', given: 1000 } },
  );

describe('a receipt', () => {
  test('of an order shows lines, taxes, payments, change and what remains', () => {
    const receipt = receiptOf([orderIn(picture())], restaurant);
    expect(receipt).toMatchObject({
      legalName: 'Wirtshaus GmbH',
      vatNumber: 'ATU12345678',
      numbers: ['1'],
      total: 1760,
      paid: 430,
      tip: 70,
      remaining: 1330,
      payments: [{ option: 'cash', amount: 430, tip: 70, rounding: 0, given: 1000, change: 500 }],
    });
    expect(receipt.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [1, 900],
      [2, 860],
    ]);
    expect(receipt.taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(1760);
  });

  test('of one payment shows what it claimed', () => {
    const receipt = receiptOf([orderIn(picture())], restaurant, partOf(picture(), 'p'));
    expect(receipt).toMatchObject({ total: 430, paid: 430, remaining: 0, taxes: [{ rate: 20, net: 358, tax: 72 }] });
    expect(receipt.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([[1, 430]]);
  });

  test('of one of two orders that were paid together shows only its part', () => {
    const both = after(
      placed(),
      place(newOrder('second')),
      { type: 'payment.open', body: { ...open, lines: undefined, orders: ['order', 'second'], amount: 3520 } },
      { type: 'payment.confirm', body: { partialPayment_id: 'p', paymentOption: 'cash', given: 4000 } },
    );
    const one = receiptOf([orderIn(both)], restaurant);
    expect(one).toMatchObject({ paid: 1760, tip: 35, remaining: 0, payments: [{ amount: 1760, change: 0 }] });
    const together = receiptOf([orderIn(both), orderIn(both, 'second')], restaurant);
    expect(together).toMatchObject({ total: 3520, paid: 3520, tip: 70, payments: [{ given: 4000, change: 410 }] });
    expect(together.payments).toHaveLength(1);
  });
});

describe('what a receipt says besides', () => {
  const later = '2026-11-20T19:45:30.000Z';
  const paidLater = () =>
    after(placed(), [
      { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash', tip: 240 } },
      { at: later, key: 'whole' },
    ]);
  const whole = () => partOf(paidLater(), 'whole')!;

  test('when: the order’s day and hour, or the payment’s own', () => {
    expect(receiptOf([orderIn(paidLater())], restaurant)).toMatchObject({ at, payments: [{ at: later }] });
    expect(receiptOf([orderIn(paidLater())], restaurant, whole())).toMatchObject({
      at: later,
      payments: [{ at: later }],
    });
    const awaited = after(placed(), { type: 'payment.open', body: open }, [
      { type: 'payment.confirm', body: { partialPayment_id: 'p', paymentOption: 'card' } },
      { at: later },
    ]);
    expect(receiptOf([orderIn(awaited)], restaurant).payments).toMatchObject([{ at: later }]);
    const { confirmedAt: _, ...unconfirmed } = whole();
    expect(receiptOf([orderIn(paidLater())], restaurant, unconfirmed).at).toBe(at);
  });

  test('who, where and under which number', () => {
    const order = { ...orderIn(paidLater()), receiptNumber: 'A-7' };
    const { address } = restaurant;
    expect(receiptOf([order], restaurant)).toMatchObject({ receiptNumber: 'A-7', table_id: 'table', address });
    expect(receiptOf([order, order], restaurant)).not.toHaveProperty('receiptNumber');
    const { legalName: _, vatNumber: __, ...small } = restaurant;
    expect(receiptOf([order], small)).toMatchObject({ legalName: 'Wirtshaus' });
    expect(receiptOf([order], small)).not.toHaveProperty('vatNumber');
    expect(() => receiptOf([], restaurant)).toThrow('no order');
  });

  test('what went back: all of it, of a payment for several bills what is of these, and on its own receipt nothing', () => {
    const bill = after(
      placed(),
      place(newOrder('second')),
      { type: 'payment.open', body: { ...open, lines: undefined, orders: ['order', 'second'], amount: 3520 } },
      { type: 'payment.confirm', body: { partialPayment_id: 'p', paymentOption: 'card' } },
      ...[['order', 500] as const, ['second', 300] as const].map(
        ([order_id, amount]): [SystemCommand, Partial<Occurrence>] => [
          { type: 'payment.refund', body: { partialPayment_id: 'p', order_id, amount } },
          bySystem,
        ],
      ),
    );
    const [first, second] = [orderIn(bill), orderIn(bill, 'second')];
    const refundedOf = (...args: Parameters<typeof receiptOf>) =>
      receiptOf(...args).payments.map((one) => one.refunded);
    expect(refundedOf([first], restaurant)).toEqual([500]);
    expect(refundedOf([second], restaurant)).toEqual([300]);
    expect(refundedOf([first, second], restaurant)).toEqual([800]);
    expect(refundedOf([first], restaurant, partOf(bill, 'p'))).toEqual([0]);
    expect(refundedOf([orderIn(paidLater())], restaurant)).toEqual([0]);
  });

  test('taxes of several orders, rate by rate', () => {
    const { taxes } = receiptOf([orderIn(paidLater()), orderIn(paidLater())], restaurant);
    expect(taxes).toEqual([
      { rate: 10, net: 1636, tax: 164 },
      { rate: 20, net: 1434, tax: 286 },
    ]);
  });

  test('fee, top-up and discounts of the whole bill, and of claimed units their share alone', () => {
    const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const items = newOrder().items.slice(0, 1);
    const reduced = after(
      withTable,
      place(newOrder('order', { type: 'delivery', table_id: undefined, address, items })),
      ...[
        { discount_id: 'tenth', percent: 10, reason: 'regular' },
        { discount_id: 'much', amount: 1500, reason: 'late' },
      ].map((discount): Command => ({ type: 'order.discount', body: { order_id: 'order', discount } })),
    );
    const receipt = receiptOf([orderIn(reduced)], restaurant);
    expect(receipt).toMatchObject({ deliveryFee: 250, topUp: 600, discount: 1590, total: 160, remaining: 160 });
    expect(receipt.discounts).toEqual([
      { reason: 'regular', percent: 10, amount: 90 },
      { reason: 'late', amount: 1500 },
    ]);
    const claimed = after(
      reduced,
      { type: 'payment.open', body: { ...open, lines: [{ order_id: 'order', line_id: 'order-pizza', quantity: 1 }] } },
      { type: 'payment.confirm', body: { partialPayment_id: 'p', paymentOption: 'cash' } },
    );
    expect(receiptOf([orderIn(claimed)], restaurant, partOf(claimed, 'p'))).toMatchObject({
      deliveryFee: 0,
      topUp: 0,
      discounts: [],
      discount: 740,
      total: 160,
    });
  });

  test('discounts are never more than the bill', () => {
    const order = orderIn(placed());
    const discounts = [1000, 900].map((amount) => ({ discount_id: String(amount), reason: 'late', amount }));
    const receipt = receiptOf([{ ...order, discounts, amountTotal: 0 }], restaurant);
    expect(receipt.discounts.map(({ amount }) => amount)).toEqual([1000, 760]);
    expect(receipt.discount).toBe(1760);
  });

  test('a bill that was given back as a whole says so of its cash, less what had gone back before', () => {
    const paid = after(placed(), { type: 'payment.confirm', body: { order_id: 'order', paymentOption: 'cash' } });
    const complete = (['accept', 'prepare', 'ready', 'complete', 'refund'] as const).map((action): Command => ({
      type: 'order.action',
      body: { order_id: 'order', action },
    }));
    const receipt = receiptOf([orderIn(after(paid, ...complete))], restaurant);
    expect(receipt).toMatchObject({ cancelled: true, remaining: 0, payments: [{ amount: 1760, refunded: 1760 }] });
    // as much as somebody counted out, where they said how much
    const counted = [{ return_id: 'counted', amount: 1700, at, by: 'employee:anna', whole: true as const }];
    const order = { ...orderIn(after(paid, ...complete)), returns: counted };
    expect(receiptOf([order], restaurant).payments).toMatchObject([{ refunded: 1700 }]);
    expect(
      receiptOf([{ ...order, returns: [{ ...counted[0]!, whole: undefined }] }], restaurant).payments,
    ).toMatchObject([{ refunded: 1760 }]);
  });

  test('cash that was too much and was given back, with the cash that it was', () => {
    const cash = {
      ...whole(),
      option: 'cash' as const,
      amount: 2260,
      allocations: [{ order_id: 'order', amount: 2260 }],
    };
    const returns = [200, 300].map((amount) => ({ return_id: String(amount), amount, at: '', by: 'staff:anna' }));
    const order = { ...orderIn(placed()), payments: [cash], returns };
    expect(receiptOf([order], restaurant).payments).toMatchObject([{ amount: 2260, refunded: 500 }]);
    expect(receiptOf([order], restaurant, cash).payments).toMatchObject([{ refunded: 0 }]);
  });

  test('cash that was given back, with the last cash, whatever was paid after it', () => {
    const paid = (id: string, option: 'cash' | 'card') => ({
      ...whole(),
      partialPayment_id: id,
      status: 'paid' as const,
      option,
    });
    const returns = [{ return_id: 'back', amount: 200, at, by: 'employee:anna' }];
    const given = (...payments: ReturnType<typeof paid>[]) =>
      receiptOf([{ ...orderIn(placed()), payments, returns }], restaurant).payments.map(({ refunded }) => refunded);
    expect(given(paid('a', 'cash'), paid('b', 'cash'), paid('c', 'card'))).toEqual([0, 200, 0]);
    expect(given(paid('a', 'card'), paid('b', 'card'), paid('c', 'card'))).toEqual([0, 0, 200]);
  });

  test('that nothing of a rejected order is owed, and how a card paid', () => {
    const rejected = after(placed(), {
      type: 'order.action',
      body: { order_id: 'order', action: 'reject', note: 'no' },
    });
    expect(receiptOf([orderIn(rejected)], restaurant)).toMatchObject({ cancelled: true, remaining: 0, total: 1760 });
    expect(receiptOf([orderIn(rejected), orderIn(paidLater())], restaurant).cancelled).toBe(false);
    const card = { brand: 'visa', last4: '4242' };
    expect(receiptOf([orderIn(paidLater())], restaurant, { ...whole(), card }).payments).toMatchObject([{ card }]);
  });

  test('the note of a line, and no line that was taken back', () => {
    const [pizza, beer] = newOrder().items;
    const noted = after(placed({ items: [{ ...pizza!, note: 'well done' }, beer!] }), {
      type: 'order.lines',
      body: { order_id: 'order', void: [{ line_id: 'order-beer', reason: 'spilled' }] },
    });
    const { lines: shown } = receiptOf([orderIn(noted)], restaurant);
    expect(shown).toMatchObject([{ name: { en: 'Pizza' }, note: 'well done', unitPrice: 900, amount: 900 }]);
    expect(receiptOf([orderIn(placed())], restaurant).lines[0]).not.toHaveProperty('note');
  });
});

describe('a receipt of part of what is there', () => {
  const amountOf = (id: string, changes: Partial<NewPartialPayment>): [Command, Command] => [
    {
      type: 'payment.open',
      body: { partialPayment_id: id, restaurant_id: 'restaurant', orders: ['order'], ...changes },
    },
    { type: 'payment.confirm', body: { partialPayment_id: id, paymentOption: 'card' } },
  ];

  test('shows what was paid, and neither what is being paid nor what was given up', () => {
    const paying = after(
      placed(),
      ...amountOf('paid', { amount: 500 }),
      amountOf('open', { amount: 300 })[0],
      amountOf('gone', { amount: 200 })[0],
      { type: 'payment.cancel', body: { partialPayment_id: 'gone' } },
    );
    const receipt = receiptOf([orderIn(paying)], restaurant);
    expect(receipt).toMatchObject({ paid: 500, remaining: 1260, payments: [{ amount: 500, refunded: 0 }] });
    expect(receipt.payments).toHaveLength(1);
    expect(receipt.payments[0]).not.toHaveProperty('given');
    expect(receiptOf([orderIn(paying)], restaurant, partOf(paying, 'open')).payments).toEqual([]);
    expect(receiptOf([orderIn(paying)], restaurant, partOf(paying, 'paid')).payments[0]?.refunded).toBe(0);
  });

  test('of lines that stand in two orders shows those of the one that was paid, as many as were', () => {
    const twin = place({ ...newOrder('order'), order_id: 'twin' });
    const claims = [{ order_id: 'twin', line_id: 'order-beer', quantity: 2 }];
    const doubled = after(
      placed(),
      [twin, { standing: 'offline' }],
      ...amountOf('p', { orders: ['twin'], lines: claims }),
    );
    const receipt = receiptOf([orderIn(doubled), orderIn(doubled, 'twin')], restaurant, partOf(doubled, 'p'));
    expect(receipt.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([[2, 860]]);
  });

  test('of two bills shows what falls on these of a payment for one of them and a third', () => {
    const three = after(
      placed(),
      place(newOrder('second')),
      place(newOrder('third')),
      ...amountOf('p', { orders: ['order', 'second'], amount: 3520 }),
    );
    expect(receiptOf([orderIn(three), orderIn(three, 'third')], restaurant)).toMatchObject({
      paid: 1760,
      remaining: 1760,
    });
  });

  test('names the lowest tax first, whichever bill has it, and no words or percentage that nobody gave', () => {
    const [pizza, beer] = newOrder().items;
    const discount = { discount_id: 'd', amount: 100, reason: 'late' };
    const apart = after(
      placed({ items: [beer!] }),
      place(newOrder('second', { items: [{ ...pizza!, line_id: 'second' }] })),
      { type: 'order.discount', body: { order_id: 'order', discount } },
    );
    const receipt = receiptOf([orderIn(apart), orderIn(apart, 'second')], restaurant);
    expect(receipt.taxes.map(({ rate }) => rate)).toEqual([10, 20]);
    expect(receipt.discounts[0]).not.toHaveProperty('percent');
    const order = orderIn(apart);
    const [{ description: _, ...old }] = order.items as [Order['items'][number]];
    expect(receiptOf([{ ...order, items: [old] }], restaurant).lines[0]?.description).toEqual([]);
  });
});
