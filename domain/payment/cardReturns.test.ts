import { describe, expect, test } from 'vitest';
import { accepted, after, codeOf, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { action, bySystem, claim, confirm, open, part } from '../../tests/support/samplePayment.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { Order, SplitLine } from '../order/order.ts';
import { withTotals } from '../order/orderTotals.ts';
import type { Picture } from '../order/picture.ts';
import { heldTip, lineReturn, owedFor, providersParts, type ReturnWay } from './lineReturn.ts';
import { withoutLines } from './withoutLines.ts';

type Steps = Parameters<typeof after>[1][];
type Paid = Parameters<typeof part>[0];
/** A part of the bill that a card pays. */
const card = (id: string, paid: Paid): Steps => [
  { type: 'payment.open', body: part({ partialPayment_id: id, ...paid }) },
  [{ type: 'payment.charge', body: { partialPayment_id: id, intent_id: `pi ${id}` } }, bySystem],
  [confirm({ partialPayment_id: id, paymentOption: 'online' }), { proven: { intent_id: `pi ${id}` } }],
];
const cash = (id: string, paid: Paid): Steps => [confirm({ partialPayment: part({ partialPayment_id: id, ...paid }) })];
const billed = (...paid: Steps[]): Order => orderIn(after(placed(), ...paid.flat()));

const pizza = { line_id: 'order-pizza', quantity: 1, part_id: 'pizza back' };
const beer = { line_id: 'order-beer', quantity: 1, part_id: 'beer back' };
const beers = { ...beer, quantity: 2 };
const [pizzas, ale] = [{ lines: [claim('pizza')] }, { lines: [claim('beer', 2)] }];

/** What goes back: in cash and of its tip, and to which cards how much and how much tip. */
const plan = (order: Order, lines: SplitLine[], way: ReturnWay = 'card', withTip = true) => {
  const { amount, tip, cards } = accepted(lineReturn(order, lines, { way, withTip }));
  return [amount, tip, ...cards.map((each) => `${each.partialPayment_id} ${each.amount} ${each.tip}`)];
};
const wasBack = (order: Order, changes: Pick<Order, 'returns' | 'cardReturns'>): Order =>
  withTotals({ ...order, ...changes });
const made = { return_id: 'before', at: '2026-11-20T11:30:00.000Z', by: 'employee:anna', note: 'Cold', lines: [] };

describe('the cards that money goes back to', () => {
  const two = billed(card('red', { ...pizzas, tip: 90 }), card('blue', { ...ale, tip: 61 }));
  const three = billed(
    card('red', { amount: 500, tip: 50 }),
    card('blue', { amount: 600, tip: 30 }),
    cash('drawer', { amount: 660, tip: 66 }),
  );

  test.each<[string, Order, SplitLine[], (string | number)[]]>([
    ['who paid for it, with all of the tip', two, [pizza], [0, 0, 'red 900 90']],
    ['who paid for it, though another paid before', two, [beers], [0, 0, 'blue 860 61']],
    ['half of it with half of the tip, by the cent', two, [beer], [0, 0, 'blue 430 31']],
    ['all of them', two, [pizza, beers], [0, 0, 'red 900 90', 'blue 860 61']],
    ['of sums one after the other, as far as each goes', three, [pizza], [0, 0, 'red 500 50', 'blue 400 20']],
    ['and the rest in cash, with its tip', three, [pizza, beers], [660, 66, 'red 500 50', 'blue 600 30']],
    [
      'the card of these lines before one of a sum',
      billed(card('sum', { amount: 860, tip: 9 }), card('red', { ...pizzas, tip: 90 })),
      [pizza],
      [0, 0, 'red 900 90'],
    ],
    ['nobody’s where cash paid', billed(cash('drawer', { amount: 1760, tip: 176 })), [pizza], [900, 90]],
  ])('are those of %s', (_, order, lines, back) => {
    expect(plan(order, lines)).toEqual(back);
  });

  test('have no tip where the house keeps it, and nothing where it is wanted in cash', () => {
    expect(plan(three, [pizza, beers], 'card', false)).toEqual([660, 0, 'red 500 0', 'blue 600 0']);
    expect(plan(three, [pizza, beers], 'cash')).toEqual([1760, 146]);
    expect(plan(three, [pizza, beers], 'cash', false)).toEqual([1760, 0]);
    // 9.00 of 17.60
    expect(plan(three, [pizza], 'cash')).toEqual([900, 75]);
  });

  test('get what they have not got yet, and no tip that went back in cash', () => {
    const away = wasBack(three, { cardReturns: [{ ...made, partialPayment_id: 'red', amount: 500, tip: 50 }] });
    expect(heldTip(away)).toBe(96);
    expect(plan(away, [pizza])).toEqual([0, 0, 'blue 400 20']);
    expect(plan(away, [pizza, beers])).toEqual([660, 66, 'blue 600 30']);
    const tipInCash = wasBack(three, { returns: [{ ...made, amount: 0, tip: 130 }] });
    expect(heldTip(tipInCash)).toBe(16);
    expect(plan(tipInCash, [pizza])).toEqual([0, 0, 'red 500 16', 'blue 400 0']);
    expect(plan(wasBack(three, { returns: [{ ...made, amount: 0, tip: 999 }] }), [pizza, beers])).toEqual([
      660,
      0,
      'red 500 0',
      'blue 600 0',
    ]);
  });

  test('are those of paid parts that the provider has', () => {
    const own: Steps = [
      { type: 'payment.open', body: part({ partialPayment_id: 'own', amount: 100 }) },
      confirm({ partialPayment_id: 'own', paymentOption: 'card' }),
    ];
    const waiting: Steps = [{ type: 'payment.open', body: part({ partialPayment_id: 'open', amount: 100 }) }];
    const order = billed(card('red', pizzas), own, cash('drawer', { amount: 100 }), waiting);
    expect(providersParts(order).map(({ partialPayment_id }) => partialPayment_id)).toEqual(['red']);
  });
});

describe('what of a bill’s fall is to go back', () => {
  const owed = (order: Order, ...lines: SplitLine[]) => {
    const less = withoutLines(order, lines, 'x', { at: order.updatedAt, standing: 'offline' });
    return owedFor(order, accepted(less).order, lines);
  };
  const none = billed();
  const some = billed(cash('a', { amount: 1000 }));
  const ofPizza = billed(cash('a', pizzas));
  const ofBeer = billed(cash('a', { lines: [claim('beer')] }));
  const all = billed(cash('a', { amount: 1760 }));

  test.each<[string, Order, SplitLine[], number]>([
    ['nothing was paid', none, [pizza], 0],
    ['a sum was paid that the rest still costs', billed(cash('a', { amount: 860 })), [pizza], 0],
    ['a sum was paid beyond the rest', some, [pizza], 140],
    ['a sum was paid, and everything goes back', some, [pizza, beers], 1000],
    ['all of it was paid', all, [pizza], 900],
    ['this line was paid', ofPizza, [pizza], 900],
    ['another line was paid', ofPizza, [beers], 0],
    ['one of two units was paid, and one goes back', ofBeer, [beer], 430],
    ['one of two units was paid, and both go back', ofBeer, [beers], 430],
    ['this line was paid and another not', ofPizza, [pizza, beers], 900],
    ['one unit was paid of the lines that go back', ofBeer, [pizza, beers], 430],
    ['nothing goes back', all, [], 0],
    ['a line goes back that is not there', all, [{ ...pizza, line_id: 'gone' }], 0],
  ])('where %s', (_, order, lines, amount) => {
    expect(owed(order, ...lines)).toBe(amount);
  });

  test('is of a line’s units each once, whatever they were called since', () => {
    const picture = after(
      placed({ items: [line('order-beer', 'beer', 4)], amountTotal: 1720 }),
      ...cash('a', { lines: [claim('beer', 2)] }),
    );
    const back = (from: Picture, part_id: string) => {
      const lines = [{ ...beer, part_id }];
      const planned = lineReturn(orderIn(from), lines, { way: 'cash', withTip: true });
      if (!planned.ok) return from;
      return after(from, { type: 'payment.return', body: { order_id: 'order', lines, note: 'x', ...planned.value } });
    };
    const [one, two, three] = [
      back(picture, 'one'),
      back(back(picture, 'one'), 'two'),
      back(back(back(picture, 'one'), 'two'), 'three'),
    ];
    expect([one, two, three].map((each) => orderIn(each).amountPaid)).toEqual([430, 0, 0]);
    expect([one, two, three].map((each) => orderIn(each).amountTotal)).toEqual([1290, 860, 860]);
  });

  test('is not what was paid for units that the kitchen had taken off', () => {
    const order = ofPizza;
    const voided = { at: order.updatedAt, reason: 'Out' };
    const items = order.items.map((item) => (item.line_id === 'order-pizza' ? { ...item, voided } : item));
    expect(owed(withTotals({ ...order, items }), pizza)).toBe(0);
  });

  test('is nothing of units that cost less than a cent each, where a sum was paid that the rest still costs', () => {
    const [, ale] = all.items;
    const crumbs = { ...ale!, line_id: 'crumbs', quantity: 3, unitPrice: 0, amount: 1 };
    const order = withTotals({ ...all, items: [...all.items, crumbs] });
    expect(owed(order, { line_id: 'crumbs', quantity: 3, part_id: 'crumbs back' })).toBe(0);
  });

  test('is less by what is on its way to a card', () => {
    const order = billed(card('red', { amount: 1760 }));
    const away = wasBack(order, { cardReturns: [{ ...made, partialPayment_id: 'red', amount: 1200, tip: 0 }] });
    expect(owed(away, pizza, beers)).toBe(560);
    expect(
      owed(wasBack(order, { cardReturns: [{ ...made, partialPayment_id: 'red', amount: 9000, tip: 0 }] }), pizza),
    ).toBe(0);
  });
});

test('lines of an order that came to nothing, or of which nothing was paid, have no plan, and it says why', () => {
  const asked = (order: Order, lines: SplitLine[]) => lineReturn(order, lines, { way: 'cash', withTip: true });
  const paid = after(placed(), ...cash('a', { amount: 1760 }));
  const rejected = orderIn(after(paid, action('reject', 'no')));
  expect(asked(rejected, [pizza])).toEqual({ ok: false, code: 'order_closed', details: { current: rejected } });
  expect(asked(orderIn(placed()), [pizza])).toEqual({ ok: false, code: 'amount_invalid', details: { owed: 0 } });
  expect(codeOf(asked(orderIn(paid), [{ ...pizza, quantity: 2 }]))).toBe('line_unknown');
  const busy = orderIn(after(placed(), ...cash('a', pizzas), open(ale)));
  expect(codeOf(asked(busy, [beer]))).toBe('lines_already_claimed');
});
