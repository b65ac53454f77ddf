import { describe, expect, test } from 'vitest';
import * as fc from '../../tests/support/fastCheck.ts';
import { accepted, after, codeOf, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import {
  byGuest,
  bySystem,
  cancel,
  change,
  charge,
  claim,
  confirm,
  offline,
  open,
  part,
  refund,
} from '../../tests/support/samplePayment.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { Command, MoneyBack, SystemCommand } from '../order/command.ts';
import type { Order, SplitLine } from '../order/order.ts';
import { activeLines } from '../order/orderTotals.ts';
import type { Picture } from '../order/picture.ts';
import { receiptOf } from '../receipt/receipt.ts';
import { linesReturned, returnReceiptOf } from '../receipt/returnReceipt.ts';
import { restaurant } from '../../tests/support/sampleOrder.ts';
import { lineReturn, type ReturnWay } from './lineReturn.ts';
import { owedRefund } from './owedRefund.ts';
import { heldByHand, overpaidAmount, remainingAmount } from './remaining.ts';

const pizza = { line_id: 'order-pizza', quantity: 1, part_id: 'pizza back' };
const beer = { line_id: 'order-beer', quantity: 1, part_id: 'beer back' };
const giveBack = (body: Partial<MoneyBack>): Command => ({
  type: 'payment.return',
  body: { order_id: 'order', amount: 0, note: 'Not good', ...body },
});
const discount = (given: { amount?: number; percent?: number }): Command => ({
  type: 'order.discount',
  body: { order_id: 'order', discount: { discount_id: 'd', reason: 'Regular', ...given } },
});
const inCash = after(placed(), confirm({ order_id: 'order', tip: 176 }));
const byCard = after(placed(), open({ amount: 1760, tip: 176 }), charge, [
  confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
  { proven: { intent_id: 'pi' } },
]);
const plan = (picture: Picture, lines: SplitLine[], way: ReturnWay = 'cash', withTip = true) =>
  accepted(lineReturn(orderIn(picture), lines, { way, withTip }));
/** Gives it back as the register does: what the rule says, under the key `back`. */
const given = (picture: Picture, lines: SplitLine[], way: ReturnWay = 'cash', key = 'back'): Picture =>
  after(picture, [giveBack({ lines, ...plan(picture, lines, way) }), { key, device_id: 'till' }]);
/** Lines that a card of their own pays. */
const paidByCard = (id: string, line: ReturnType<typeof claim>): Parameters<typeof after>[1][] => [
  { type: 'payment.open', body: part({ partialPayment_id: id, lines: [line] }) },
  [{ type: 'payment.charge', body: { partialPayment_id: id, intent_id: `pi ${id}` } }, bySystem],
  [confirm({ partialPayment_id: id, paymentOption: 'online' }), { proven: { intent_id: `pi ${id}` } }],
];
const done = (amount: number, tip: number): [SystemCommand, { by: typeof bySystem.by }] => [
  { type: 'payment.refund', body: { partialPayment_id: 'part', order_id: 'order', amount, return_id: 'back', tip } },
  bySystem,
];

describe('lines of a paid order that are given back', () => {
  test.each<[string, SplitLine[], Partial<ReturnType<typeof plan>>]>([
    ['a unit of a line', [beer], { amount: 430, tip: 43 }],
    ['a whole line', [{ ...beer, quantity: 2 }], { amount: 860, tip: 86 }],
    ['everything, with all of the tip', [pizza, { ...beer, quantity: 2 }], { amount: 1760, tip: 176 }],
  ])('cost what they did, and the tip goes along: %s', (_, lines, back) => {
    expect(plan(inCash, lines)).toEqual({ ...back, rounding: 0, cards: [] });
    const order = orderIn(given(inCash, lines));
    const left = { amountTotal: 1760 - back.amount!, amountPaid: 1760 - back.amount!, tip: 176 - back.tip! };
    expect(order).toMatchObject({ ...left, flags: [] });
    expect(order.returns).toMatchObject([{ return_id: 'back', device_id: 'till', note: 'Not good', ...back }]);
    expect([overpaidAmount(order), remainingAmount(order)]).toEqual([0, 0]);
  });

  test('leave the tip with the house where that is wanted', () => {
    expect(plan(inCash, [beer], 'cash', false)).toMatchObject({ amount: 430, tip: 0 });
  });

  test('are as much less as was taken off the bill: percent by percent, a fixed discount in proportion', () => {
    const percent = after(placed(), discount({ percent: 10 }), confirm({ order_id: 'order' }));
    expect(plan(percent, [pizza])).toMatchObject({ amount: 810 });
    const fixed = after(placed(), discount({ amount: 176 }), confirm({ order_id: 'order' }));
    expect(plan(fixed, [pizza])).toMatchObject({ amount: 810 });
    expect(orderIn(given(fixed, [pizza])).discounts).toMatchObject([{ amount: 86 }]);
  });

  test('go back to the card by the provider: until it has done it nothing is owed in cash, nor twice', () => {
    expect(plan(byCard, [pizza], 'card')).toMatchObject({ amount: 0, cards: [{ amount: 900, tip: 90 }] });
    const asked = given(byCard, [pizza], 'card');
    expect(orderIn(asked)).toMatchObject({ amountTotal: 860, amountPaid: 1760, flags: [] });
    expect(orderIn(asked).cardReturns).toMatchObject([{ amount: 900, tip: 90, lines: ['order-pizza'] }]);
    expect(owedRefund(orderIn(asked), 'part')).toBe(860 + 86);
    const back = orderIn(after(asked, done(990, 90), done(990, 90)));
    expect(back).toMatchObject({ amountTotal: 860, amountPaid: 860, tip: 86, flags: [] });
    expect(back.payments[0]?.refunds).toMatchObject([{ amount: 990, return_id: 'back', tip: 90 }]);
    expect(owedRefund(back, 'part')).toBe(946);
    expect(linesReturned(back)).toMatchObject([{ state: 'done', amount: 900, tip: 90, option: 'online' }]);
  });

  test('are owed in cash where the card could not take them back', () => {
    const failed = after(given(byCard, [pizza], 'card'), [
      {
        type: 'payment.incident',
        body: {
          partialPayment_id: 'part',
          incident_id: 'refused',
          kind: 'refund_failed',
          amount: 990,
          order_id: 'order',
          return_id: 'back',
        },
      },
      bySystem,
    ]);
    expect(orderIn(failed).flags).toContain('overpaid');
    expect(overpaidAmount(orderIn(failed))).toBe(900);
    expect(linesReturned(orderIn(failed))).toMatchObject([{ state: 'failed' }]);
    expect(orderIn(after(failed, done(990, 90)))).toEqual(orderIn(failed));
    // what was not given back yet still goes to the card when the bill is refunded
    expect(owedRefund(orderIn(failed), 'part')).toBe(1936);
  });

  test('are not given back once more in cash, where the rest of the bill could not go back to the card', () => {
    const back = after(given(byCard, [pizza], 'card'), done(990, 90));
    const over: Command = { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'Cold' } };
    const rest = owedRefund(orderIn(after(back, over)), 'part');
    const failed: SystemCommand = {
      type: 'payment.incident',
      body: {
        partialPayment_id: 'part',
        incident_id: 'rest',
        kind: 'refund_failed',
        amount: rest,
        order_id: 'order',
      },
    };
    const order = orderIn(after(back, over, refund(rest), [failed, bySystem]));
    expect([order.amountPaid, heldByHand(order), overpaidAmount(order)]).toEqual([860, 860, 860]);
    // what is still on its way to the card goes there
    const asked = orderIn(after(given(byCard, [pizza], 'card'), over, [failed, bySystem]));
    expect([heldByHand(asked), overpaidAmount(asked)]).toEqual([860, 860]);
    // the receipt says no more than what went back
    const refunding: Command = { type: 'order.action', body: { order_id: 'order', action: 'refund', amount: 860 } };
    const refunded = orderIn(after(back, over, refund(rest), [failed, bySystem], [refunding, { device_id: 'till' }]));
    expect(refunded).toMatchObject({ amountPaid: 0 });
    expect(refunded.flags).not.toContain('returned_too_much');
    expect(receiptOf([refunded], restaurant).payments).toMatchObject([{ refunded: 990 + 860 }]);
  });

  test('of a bill that was paid by card in part, the rest goes back in cash', () => {
    const mixed = after(
      placed(),
      open({ amount: 500 }),
      charge,
      [confirm({ partialPayment_id: 'part', paymentOption: 'online' }), { proven: { intent_id: 'pi' } }],
      confirm({ order_id: 'order' }),
    );
    expect(plan(mixed, [pizza], 'card')).toMatchObject({ amount: 400, cards: [{ amount: 500 }] });
    expect(plan(mixed, [pizza], 'cash')).toMatchObject({ amount: 900, cards: [] });
    const rest = given(mixed, [pizza], 'card');
    expect(orderIn(rest)).toMatchObject({ amountTotal: 860, flags: [] });
    expect(plan(rest, [beer], 'card')).toMatchObject({ amount: 430, cards: [] });
  });

  test('of a bill that friends pay apart go back to whoever paid for them: what the others owe stays owed', () => {
    const one = after(placed(), ...paidByCard('first', claim('pizza')));
    expect(plan(one, [pizza], 'card')).toMatchObject({
      amount: 0,
      cards: [{ partialPayment_id: 'first', amount: 900 }],
    });
    expect(plan(one, [pizza], 'cash')).toMatchObject({ amount: 900, cards: [] });
    const back = orderIn(given(one, [pizza], 'cash'));
    expect([back.amountTotal, back.amountPaid, remainingAmount(back)]).toEqual([860, 0, 860]);
    // one of two beers is paid: it goes back once, and of the other nothing was paid
    const half = after(placed(), ...paidByCard('first', claim('pizza')), ...paidByCard('second', claim('beer')));
    expect(plan(half, [beer], 'cash').amount).toBe(430);
    const rest = given(half, [beer], 'cash');
    const other = { ...beer, part_id: 'other back' };
    expect(codeOf(lineReturn(orderIn(rest), [other], { way: 'cash', withTip: true }))).toBe('amount_invalid');
    // a sum is for no line: it goes back as far as it is too much
    const sum = after(placed(), confirm({ partialPayment: part({ amount: 900 }) }));
    expect(plan(sum, [pizza], 'cash').amount).toBe(40);
  });

  test('were paid for by nobody who gave it up, who paid at another order, or who paid for others', () => {
    const amountOf = (picture: Picture, ...lines: SplitLine[]): number => plan(picture, lines, 'cash', false).amount;
    const sum = confirm({ partialPayment: part({ partialPayment_id: 'sum', amount: 900 }) });
    expect(amountOf(after(placed(), open({ lines: [claim('pizza')] }), cancel(), sum), pizza)).toBe(40);
    const first = after(placed(), ...paidByCard('first', claim('pizza')));
    const elsewhere = orderIn(first).payments.map((each) => ({
      ...each,
      lines: [{ ...claim('pizza'), order_id: 'other' }],
    }));
    const there = { ...first, orders: new Map([['order', { ...orderIn(first), payments: elsewhere }]]) };
    expect(amountOf(there, pizza)).toBe(40);
    // the part of what was taken off that falls on whoever paid, to the cent
    const less = after(placed(), discount({ amount: 100 }), ...paidByCard('first', claim('pizza')));
    expect(amountOf(less, pizza, beer)).toBe(849);
  });

  test('were paid for as often as nobody took them off or gave them back before', () => {
    const items = [line('order-pizza', 'pizza'), line('order-beer', 'beer', 3), line('order-salad', 'salad')];
    const more = after(placed({ items, amountTotal: 2840 }), ...paidByCard('first', claim('beer', 2)));
    const spilt: Command = {
      type: 'order.lines',
      body: { order_id: 'order', void: [{ line_id: 'order-beer', reason: 'spilt', quantity: 1, part_id: 'spilt' }] },
    };
    const beers = { ...beer, quantity: 2 };
    expect(plan(after(more, spilt), [beers], 'cash').amount).toBe(860);
    const both = after(more, ...paidByCard('second', claim('pizza')));
    expect(plan(given(both, [pizza], 'cash'), [beers], 'cash').amount).toBe(860);
  });

  test('are rounded to the coin together with their tip', () => {
    const swiss = { ...orderIn(inCash), currency: 'CHF' as const };
    const back = accepted(lineReturn(swiss, [beer], { way: 'cash', withTip: true }));
    expect(back).toEqual({ amount: 430, tip: 43, rounding: 2, cards: [] });
  });

  test('go back to no card that has paid nothing yet, and with no tip of somebody else', () => {
    const cash = confirm({ partialPayment: part({ partialPayment_id: 'cash', amount: 1000 }) });
    expect(plan(after(placed(), cash, open({ amount: 500 }), charge), [pizza], 'card')).toMatchObject({
      amount: 140,
      cards: [],
    });
    const beers = { ...beer, quantity: 2 };
    const tipped = confirm({
      partialPayment: part({ partialPayment_id: 'cash', lines: [claim('beer', 2)] }),
      tip: 86,
    });
    const two = after(placed(), ...paidByCard('first', claim('pizza')), tipped);
    const kept = after(two, giveBack({ lines: [beers], ...plan(two, [beers], 'cash', false) }));
    expect(plan(kept, [pizza], 'card')).toMatchObject({ amount: 0, tip: 0, cards: [{ amount: 900, tip: 0 }] });
  });

  test('go back first to whoever paid for these very lines', () => {
    const first = after(placed(), ...paidByCard('first', claim('pizza')));
    const two = after(first, ...paidByCard('second', claim('beer', 2)));
    expect(plan(two, [beer], 'card').cards).toMatchObject([{ partialPayment_id: 'second', amount: 430 }]);
  });

  test('are refused as more than was paid, as another sum, without a reason, and by guests', () => {
    const back = plan(inCash, [pizza]);
    const refused = (body: Partial<MoneyBack>, more = {}) =>
      codeOf(change(inCash, giveBack({ lines: [pizza], ...back, ...body }), more));
    expect(refused({ amount: 901 })).toBe('amount_invalid');
    expect(refused({ tip: 177 })).toBe('amount_invalid');
    // as much less or more in the drawer, and no rule of the currency that says so
    for (const rounding of [1, -1, 5000]) expect(refused({ rounding })).toBe('amount_invalid');
    expect(refused({ note: ' ' })).toBe('note_required');
    expect(refused({ lines: [{ ...beer, quantity: 3 }] })).toBe('line_unknown');
    expect(refused({}, byGuest)).toBe('payment_needs_staff');
    expect(refused({ amount: 0, cards: [{ partialPayment_id: 'part', amount: 900 }] })).toBe('amount_invalid');
    expect(codeOf(lineReturn(orderIn(placed()), [pizza], { way: 'cash', withTip: true }))).toBe('amount_invalid');
    expect(codeOf(change(given(inCash, [pizza]), giveBack({ lines: [pizza], ...back })))).toBe('line_unknown');
  });

  test('go back once under one key; given back offline by two registers it is recorded as it was, and is owed again', () => {
    const once = given(inCash, [beer]);
    const back = { lines: [beer], ...plan(inCash, [beer]) };
    expect(orderIn(after(once, [giveBack(back), { key: 'back' }]))).toEqual(orderIn(once));
    const other = { ...beer, quantity: 2, part_id: 'other back' };
    const twice = orderIn(after(once, [giveBack({ ...back, lines: [other], amount: 860, tip: 0 }), offline]));
    expect(twice).toMatchObject({ amountTotal: 900, amountPaid: 470 });
    expect(remainingAmount(twice)).toBe(430);
  });

  test('go back to a card once, also where two registers ask for it at the same time or one has given cash', () => {
    const asked = { lines: [pizza], ...plan(byCard, [pizza], 'card') };
    const other = { ...asked, lines: [{ ...pizza, part_id: 'other back' }] };
    const backOf = (picture: Picture): number =>
      (orderIn(picture).cardReturns ?? []).reduce((sum, { amount, tip }) => sum + amount + tip, 0);
    expect(backOf(after(byCard, [giveBack(asked), offline]))).toBe(990);
    expect(backOf(after(byCard, [giveBack(asked), offline], [giveBack(other), offline]))).toBe(990);
    const cash = { lines: [pizza], ...plan(byCard, [pizza], 'cash') };
    expect(backOf(after(byCard, [giveBack(cash), offline], [giveBack(other), offline]))).toBe(0);
    // of two units that both gave back, one had been there
    const beers = (part_id: string, quantity: number) => {
      const lines = [{ ...beer, quantity, part_id }];
      return [giveBack({ lines, ...plan(byCard, lines, 'card', false) }), offline] as [Command, typeof offline];
    };
    expect(backOf(after(byCard, beers('one', 1), beers('two', 2)))).toBe(860);
  });

  test('of a bill that came to nothing meanwhile are cash that has left the drawer', () => {
    const gone = after(inCash, { type: 'order.action', body: { order_id: 'order', action: 'reject', note: 'no' } });
    const body = giveBack({ lines: [pizza], amount: 900 });
    expect(codeOf(change(gone, body))).toBe('order_closed');
    expect(orderIn(after(gone, [body, offline]))).toMatchObject({
      amountPaid: 860,
      returns: [{ amount: 900, lines: [] }],
    });
  });

  test('have a receipt with amounts below zero, whose taxes are those of the lines', () => {
    const order = orderIn(given(after(placed(), discount({ percent: 10 }), confirm({ order_id: 'order' })), [pizza]));
    const [back] = linesReturned(order);
    const receipt = returnReceiptOf(order, restaurant, back!);
    expect(receipt).toMatchObject({ total: -810, discount: 90, reason: 'Not good', tip: 0 });
    expect(receipt.lines).toMatchObject([{ quantity: 1, amount: -900 }]);
    expect(receipt.payments).toMatchObject([{ option: 'cash', amount: -810 }]);
    expect(receipt.taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(-810);
  });

  test('that the whole bill was refunded before them does not change what the provider is asked for', () => {
    const asked = given(byCard, [pizza], 'card');
    expect(orderIn(after(asked, done(990, 90), refund(946)))).toMatchObject({ amountPaid: 0, tip: 0 });
  });
});

test('whatever is given back in whatever steps comes to just what was paid, to the cent, taxes and tip too', () => {
  const dishes = fc.constantFrom('pizza', 'beer');
  fc.assert(
    fc.property(
      fc.array(fc.record({ dish: dishes, quantity: fc.integer({ min: 1, max: 5 }) }), { minLength: 1, maxLength: 6 }),
      fc.option(fc.record({ amount: fc.integer({ min: 1, max: 1500 }) })),
      fc.option(fc.integer({ min: 1, max: 100 })),
      fc.integer({ min: 0, max: 999 }),
      fc.array(fc.record({ at: fc.nat(20), quantity: fc.integer({ min: 1, max: 5 }) }), { maxLength: 12 }),
      (lines, fixed, percent, tip, steps) => {
        const items = lines.map(({ dish, quantity }, at) => line(`l${at}`, dish, quantity));
        let picture = placed({ items, amountTotal: 0 });
        const max = orderIn(picture).amountTotal;
        if (fixed) picture = after(picture, discount({ amount: Math.min(fixed.amount, max) }));
        if (percent)
          picture = after(picture, {
            type: 'order.discount',
            body: { order_id: 'order', discount: { discount_id: 'p', percent: percent / 2, reason: 'x' } },
          });
        if (orderIn(picture).amountTotal === 0) return;
        picture = after(picture, confirm({ order_id: 'order', tip: Math.min(tip, orderIn(picture).amountTotal) }));
        const before = orderIn(picture);
        const back = (order: Order, all: SplitLine[], key: string) => {
          const found = lineReturn(order, all, { way: 'cash', withTip: true });
          if (found.ok) picture = after(picture, [giveBack({ lines: all, ...found.value }), { key }]);
        };
        steps.forEach(({ at, quantity }, step) => {
          const order = orderIn(picture);
          const open = activeLines(order.items);
          const one = open[at % Math.max(1, open.length)];
          if (one)
            back(
              order,
              [{ line_id: one.line_id, quantity: Math.min(quantity, one.quantity), part_id: `part ${step}` }],
              `key ${step}`,
            );
          const now = orderIn(picture);
          expect(now.amountPaid).toBe(now.amountTotal);
          expect(now.tip).toBeGreaterThanOrEqual(0);
        });
        const left = orderIn(picture);
        back(
          left,
          activeLines(left.items).map(({ line_id, quantity }) => ({ line_id, quantity, part_id: `${line_id} last` })),
          'last',
        );
        const end = orderIn(picture);
        const returns = end.returns ?? [];
        expect(returns.reduce((sum, { amount }) => sum + amount, 0)).toBe(before.amountPaid);
        expect(returns.reduce((sum, each) => sum + (each.tip ?? 0), 0)).toBe(before.tip);
        expect(end).toMatchObject({ amountPaid: 0, tip: 0, amountTotal: 0 });
        for (const one of linesReturned(end)) {
          const { taxes, total } = returnReceiptOf(end, restaurant, one);
          expect(taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(total);
        }
      },
    ),
  );
});
