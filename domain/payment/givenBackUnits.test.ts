import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { accepted, after, codeOf, newOrder, orderIn, place, placed } from '../../tests/support/sampleOrder.ts';
import { both, bySystem, change, claim, confirm, offline, open, part } from '../../tests/support/samplePayment.ts';
import type { Command } from '../order/command.ts';
import type { SplitLine } from '../order/order.ts';
import type { Picture } from '../order/picture.ts';
import { billOf } from './bill.ts';
import { lineReturn } from './lineReturn.ts';

const beer = 'order-beer';
/** Three beers at 4.30 each, on one line, and a pizza. */
const three = placed({ items: [line('order-pizza', 'pizza'), line(beer, 'beer', 3)], amountTotal: 2190 });
const paid = (quantity: number, id = 'friend'): Command =>
  confirm({ partialPayment: part({ partialPayment_id: id, lines: [claim('beer', quantity)] }) });
const units = (quantity: number, part_id = 'back'): SplitLine => ({ line_id: beer, quantity, part_id });
const given = (picture: Picture, lines: SplitLine[], way: 'cash' | 'card' = 'cash'): Picture => {
  const back = accepted(lineReturn(orderIn(picture), lines, { way, withTip: true }));
  return after(picture, [
    { type: 'payment.return', body: { order_id: 'order', lines, note: 'cold', ...back } },
    { key: 'gave back' },
  ]);
};
const voided = (quantity?: number): Command => ({
  type: 'order.lines',
  body: {
    order_id: 'order',
    void: [{ line_id: beer, reason: 'spilt', ...(quantity ? { quantity, part_id: 'v' } : {}) }],
  },
});
const split = (quantity: number): Command => ({
  type: 'order.split',
  body: { order_id: 'order', to: { order_id: 'made' }, lines: [units(quantity, 'made-beer')] },
});
const freeOf = (picture: Picture): number | undefined =>
  billOf([orderIn(picture)]).lines.find((each) => each.line.line_id === beer)?.free;

describe('units of a line that were paid and given back', () => {
  test('leave the other units to be paid, each by whoever ate it', () => {
    const one = given(after(three, paid(1)), [units(1)]);
    expect(freeOf(one)).toBe(2);
    const next = after(one, paid(1, 'second'));
    expect(freeOf(next)).toBe(1);
    const last = after(next, paid(1, 'third'));
    expect(freeOf(last)).toBe(0);
    expect(codeOf(change(last, paid(1, 'fourth')))).toBe('lines_already_claimed');
    expect(orderIn(last)).toMatchObject({ amountTotal: 1760, amountPaid: 860 });
  });

  test('leave the rest to be voided or split off, as nobody has paid for it', () => {
    const two = given(after(three, paid(2)), [units(2)]);
    for (const command of [voided(), split(1)]) expect(codeOf(change(two, command))).toBe('accepted');
    const one = given(after(three, paid(1)), [units(1)]);
    for (const command of [voided(), voided(1), split(2)]) expect(codeOf(change(one, command))).toBe('accepted');
  });

  test('leave what others have paid, or are paying, with them', () => {
    const both = given(after(three, paid(1), paid(1, 'second')), [units(1)]);
    expect(freeOf(both)).toBe(1);
    expect(codeOf(change(both, voided()))).toBe('line_paid');
    expect(codeOf(change(both, voided(1)))).toBe('accepted');
    const paying = after(given(after(three, paid(1)), [units(1)]), open({ lines: [claim('beer')] }));
    expect(freeOf(paying)).toBe(1);
    expect(codeOf(change(paying, voided()))).toBe('lines_already_claimed');
  });

  test('do so too when the money goes to a card, from the moment that it is asked to', () => {
    const byCard = after(
      three,
      open({ lines: [claim('beer')] }),
      [{ type: 'payment.charge', body: { partialPayment_id: 'part', intent_id: 'pi' } }, bySystem],
      [confirm({ partialPayment_id: 'part', paymentOption: 'online' }), { proven: { intent_id: 'pi' } }],
    );
    expect(freeOf(given(byCard, [units(1)], 'card'))).toBe(2);
  });

  test('are taken off what is left also when that was ordered anew since', () => {
    const one = given(after(three, paid(1)), [units(1)]);
    const items = [line('order-pizza', 'pizza'), line(beer, 'beer', 1)];
    const { version } = orderIn(one);
    const fewer = after(one, { type: 'order.replace', body: { order: { order_id: 'order', version, items } } });
    expect(freeOf(fewer)).toBe(1);
    expect(codeOf(change(fewer, voided()))).toBe('accepted');
  });

  test('keep nobody from ordering anew what is left, also where a whole line went back', () => {
    const none = given(after(three, paid(3)), [units(3)]);
    const replace: Command = {
      type: 'order.replace',
      body: { order: { order_id: 'order', version: orderIn(none).version, items: [line('order-pizza', 'pizza')] } },
    };
    expect(codeOf(change(none, replace))).toBe('accepted');
  });
});

describe('a bill of which something was given back', () => {
  test('says how much, so that what was paid less that is what is paid of it', () => {
    const back = after(given(after(three, paid(1)), [units(1)]), paid(1, 'second'));
    const bill = billOf([orderIn(back)]);
    expect(bill).toMatchObject({ total: 1760, paid: 430, returned: 430, remaining: 1330 });
    const taken = bill.parts.reduce((sum, { amount }) => sum + amount, 0);
    expect(bill.total - taken + bill.returned).toBe(bill.remaining);
  });

  test('says nothing where nothing was, nor of what somebody is about to pay', () => {
    expect(billOf([orderIn(after(three, paid(1), open({ amount: 100 })))]).returned).toBe(0);
  });
});

describe('an order that was sent twice', () => {
  const twice = after(placed(), [place({ ...newOrder('order'), order_id: 'second' }), offline]);
  const pizza = { ...claim('pizza'), order_id: 'order' };

  test('loses a line that was paid, or is being paid, in the other one', () => {
    const crossed = (order_id: string): Command => ({
      type: 'order.lines',
      body: { order_id, void: [{ line_id: 'order-pizza', reason: 'doubled' }] },
    });
    const lines = { orders: both, lines: [pizza] };
    expect(codeOf(change(after(twice, confirm({ partialPayment: part(lines) })), crossed('second')))).toBe('accepted');
    const paying = after(twice, open(lines));
    expect(codeOf(change(paying, crossed('second')))).toBe('accepted');
    expect(codeOf(change(paying, crossed('order')))).toBe('lines_already_claimed');
  });

  test('gives money first to the card that paid for its own lines, not for the same ones of the other', () => {
    const card = (id: string, order_id: string, line_id: string): Parameters<typeof after>[1][] => [
      {
        type: 'payment.open',
        body: part({ partialPayment_id: id, orders: both, lines: [{ order_id, line_id, quantity: 1 }] }),
      },
      [{ type: 'payment.charge', body: { partialPayment_id: id, intent_id: `pi ${id}` } }, bySystem],
      [confirm({ partialPayment_id: id, paymentOption: 'online' }), { proven: { intent_id: `pi ${id}` } }],
    ];
    const cards = after(twice, ...card('other', 'order', 'order-pizza'), ...card('own', 'second', 'order-pizza'));
    const order = orderIn(cards, 'second');
    // as if the other card had paid a little of this order too
    const payments = order.payments.map((each) => ({
      ...each,
      allocations: each.allocations.map((one) =>
        one.order_id === 'second' && one.amount === 0 ? { ...one, amount: 500 } : one,
      ),
    }));
    const back = lineReturn({ ...order, payments }, [{ line_id: 'order-pizza', quantity: 1, part_id: 'back' }], {
      way: 'card',
      withTip: true,
    });
    expect(accepted(back).cards).toMatchObject([{ partialPayment_id: 'own', amount: 900 }]);
  });
});

test('parts of one line that were split off side by side are paid and given back each by itself', () => {
  const apart = after(three, {
    type: 'order.split',
    body: {
      order_id: 'order',
      to: { order_id: 'made' },
      lines: [
        { line_id: beer, quantity: 1, part_id: 'x' },
        { line_id: beer, quantity: 2, part_id: 'y' },
      ],
    },
  });
  const pay = (line_id: string, quantity: number): Command =>
    confirm({
      partialPayment: part({
        partialPayment_id: line_id,
        orders: ['made'],
        lines: [{ order_id: 'made', line_id, quantity }],
      }),
    });
  const owedFor = (picture: Picture, line_id: string, quantity: number): number =>
    accepted(
      lineReturn(orderIn(picture, 'made'), [{ line_id, quantity, part_id: 'p' }], { way: 'cash', withTip: true }),
    ).amount;
  const back = (line_id: string, part_id: string): Command => ({
    type: 'payment.return',
    body: { order_id: 'made', amount: 430, note: 'cold', lines: [{ line_id, quantity: 1, part_id }] },
  });
  const dessert: Command = { type: 'order.lines', body: { order_id: 'made', add: [line('dessert', 'salad')] } };
  const paid = after(apart, pay('x', 1), pay('y', 2), dessert);
  for (const gone of [after(paid, back('x', 'x back')), after(paid, back('y', 'a'), back('y', 'b'))]) {
    const other = orderIn(gone, 'made').items.find(({ line_id }) => line_id === 'x')?.voided ? 'y' : 'x';
    expect(owedFor(gone, other, 1)).toBe(430);
  }
  // and of a line that was voided in part as well, only what went back
  const spilt: Command = {
    type: 'order.lines',
    body: { order_id: 'made', void: [{ line_id: 'y', reason: 'spilt', quantity: 1, part_id: 'spilt' }] },
  };
  const one = after(apart, pay('y', 1), back('y', 'y back'), spilt, pay('x', 1), dessert);
  expect(owedFor(one, 'x', 1)).toBe(430);
});
