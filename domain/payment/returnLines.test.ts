import { describe, expect, test } from 'vitest';
import { accepted, after, codeOf, occurrence, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { byGuest, bySystem, claim, confirm, offline, open, part } from '../../tests/support/samplePayment.ts';
import type { MoneyBack } from '../order/command.ts';
import type { Occurrence } from '../order/occurrence.ts';
import type { Order } from '../order/order.ts';
import { withTotals } from '../order/orderTotals.ts';
import { lineReturn } from './lineReturn.ts';
import { returnCash } from './returnCash.ts';

const pizza = { line_id: 'order-pizza', quantity: 1, part_id: 'pizza back' };
const beers = { line_id: 'order-beer', quantity: 2, part_id: 'beers back' };
/** Lines that a card of their own pays, with a tip. */
const byCard = (id: string, tip: number, line: ReturnType<typeof claim>): Parameters<typeof after>[1][] => [
  { type: 'payment.open', body: part({ partialPayment_id: id, lines: [line], tip }) },
  [{ type: 'payment.charge', body: { partialPayment_id: id, intent_id: `pi ${id}` } }, bySystem],
  [confirm({ partialPayment_id: id, paymentOption: 'online' }), { proven: { intent_id: `pi ${id}` } }],
];
/** The pizza of 9.00 and the beers of 8.60, each paid by a card of its own. */
const cards = orderIn(after(placed(), ...byCard('red', 90, claim('pizza')), ...byCard('blue', 60, claim('beer', 2))));
const cash = orderIn(after(placed(), confirm({ order_id: 'order', tip: 176 })));

const back = (order: Order, body: Partial<MoneyBack>, changes: Partial<Occurrence> = {}) =>
  returnCash(
    order,
    { amount: 0, note: 'Cold', lines: [pizza], ...body },
    occurrence({ key: 'back', device_id: 'till', ...changes }),
  );
const given = (order: Order, body: Partial<MoneyBack>, changes: Partial<Occurrence> = {}): Order =>
  withTotals(accepted(back(order, body, changes)));
const card = (partialPayment_id: string, amount: number, tip?: number) => ({
  partialPayment_id,
  amount,
  ...(tip === undefined ? {} : { tip }),
});

describe('lines that the staff give back', () => {
  const made = { return_id: 'back', by: 'employee:anna', device_id: 'till', note: 'Cold', lines: ['order-pizza'] };

  test('are written down as what went out of the drawer and what is to go to cards, and no more than that', () => {
    const order = given(cash, { amount: 900, tip: 90 });
    expect(order.returns).toEqual([{ ...made, at: order.updatedAt, amount: 900, tip: 90 }]);
    expect(order).not.toHaveProperty('cardReturns');
    expect(given(cash, { amount: 900 }).returns).toEqual([{ ...made, at: order.updatedAt, amount: 900 }]);
    const toCards = given(cards, { cards: [card('red', 900, 90)] });
    expect(toCards.cardReturns).toEqual([
      { ...made, at: order.updatedAt, partialPayment_id: 'red', amount: 900, tip: 90 },
    ]);
    expect(toCards).not.toHaveProperty('returns');
    // the tip alone may go back in cash
    const tipInCash = given(cards, { tip: 90, cards: [card('red', 900)] });
    expect(tipInCash.returns).toMatchObject([{ amount: 0, tip: 90 }]);
    expect(tipInCash.cardReturns).toMatchObject([{ amount: 900, tip: 0 }]);
  });

  test('stand behind what was given back before', () => {
    const once = given(cards, { amount: 500, cards: [card('red', 400)] });
    const twice = given(once, { lines: [beers], amount: 360, cards: [card('blue', 500)] }, { key: 'again' });
    expect(twice.returns).toMatchObject([{ amount: 500 }, { return_id: 'again', amount: 360 }]);
    expect(twice.cardReturns).toMatchObject([{ amount: 400 }, { return_id: 'again', amount: 500 }]);
    const two = given(given(cash, { amount: 900 }), { lines: [beers], amount: 860 });
    expect(two.returns).toMatchObject([{ amount: 900 }, { amount: 860 }]);
  });

  test('say what cash rounding did with them', () => {
    const swiss = { ...cash, currency: 'CHF' as const, items: cash.items.map((each) => ({ ...each, unitPrice: 902 })) };
    const dear = withTotals({
      ...swiss,
      items: swiss.items.map((each) => (each.line_id === 'order-pizza' ? { ...each, amount: 902 } : each)),
      payments: swiss.payments.map((each) => ({
        ...each,
        amount: 1762,
        allocations: [{ order_id: 'order', amount: 1762 }],
      })),
    });
    expect(accepted(lineReturn(dear, [pizza], { way: 'cash', withTip: false }))).toMatchObject({ rounding: -2 });
    expect(given(dear, { amount: 902, rounding: -2 }).returns).toMatchObject([{ amount: 902, rounding: -2 }]);
    for (const rounding of [undefined, 0, -1, 2])
      expect(codeOf(back(dear, { amount: 902, rounding }))).toBe('amount_invalid');
    // with the tip it comes to 9.05
    expect(given(dear, { amount: 902, tip: 3 }).returns?.[0]).not.toHaveProperty('rounding');
    expect(codeOf(back(dear, { amount: 902, tip: 3, rounding: -2 }))).toBe('amount_invalid');
  });

  test.each<[string, Order, Partial<MoneyBack>, string]>([
    ['without a word of why', cash, { amount: 900, note: undefined }, 'note_required'],
    ['for a reason of blanks', cash, { amount: 900, note: '  ' }, 'note_required'],
    ['of less than they cost', cash, { amount: 899 }, 'amount_invalid'],
    ['of more', cash, { amount: 901 }, 'amount_invalid'],
    ['of less than nothing', cash, { amount: -900 }, 'amount_invalid'],
    ['with more tip than there was', cash, { amount: 900, tip: 177 }, 'amount_invalid'],
    ['with less tip than nothing', cash, { amount: 900, tip: -1 }, 'amount_invalid'],
    ['with half a cent of tip', cash, { amount: 900, tip: 0.5 }, 'amount_invalid'],
    ['with half a cent of rounding', cash, { amount: 900, rounding: 0.5 }, 'amount_invalid'],
    ['to a card that paid cash', cash, { cards: [card(cash.payments[0]!.partialPayment_id, 900)] }, 'amount_invalid'],
    ['to a card that paid nothing', cards, { cards: [card('green', 900)] }, 'amount_invalid'],
    ['to a card of more than it paid', cards, { lines: [beers], cards: [card('blue', 861)] }, 'amount_invalid'],
    [
      'to one of two cards of more than it paid',
      cards,
      { lines: [pizza, beers], cards: [card('red', 899), card('blue', 861)] },
      'amount_invalid',
    ],
    ['to a card of more tip than it gave', cards, { cards: [card('red', 900, 91)] }, 'amount_invalid'],
    ['to two cards of more tip than was given', cards, { tip: 61, cards: [card('red', 900, 90)] }, 'amount_invalid'],
    ['to a card of less than nothing', cards, { amount: 901, cards: [card('red', -1)] }, 'amount_invalid'],
    ['to a card of less tip than nothing', cards, { cards: [card('red', 900, -1)] }, 'amount_invalid'],
    ['to a card in two', cards, { cards: [card('red', 400), card('red', 500)] }, 'amount_invalid'],
    ['to a card and in cash, more than they cost', cards, { amount: 1, cards: [card('red', 900)] }, 'amount_invalid'],
    ['for nothing at all', cash, { lines: [] }, 'amount_invalid'],
    ['for what is not there', cash, { lines: [{ ...pizza, line_id: 'gone' }], amount: 900 }, 'line_unknown'],
  ])('are refused %s', (_, order, body, code) => {
    expect(codeOf(back(order, body))).toBe(code);
    // nor is what cannot be an amount, or has no reason, written down because nobody could ask
    const isAbsurd = [
      body.amount,
      body.tip,
      body.rounding,
      ...(body.cards ?? []).flatMap((each) => [each.amount, each.tip]),
    ].some((amount) => amount !== undefined && (amount < 0 || !Number.isInteger(amount)));
    const isTwice = new Set(body.cards?.map((each) => each.partialPayment_id)).size < (body.cards?.length ?? 0);
    const stays = isAbsurd || isTwice || code === 'note_required';
    expect(codeOf(back(order, body, offline))).toBe(stays ? code : 'accepted');
  });

  test('are refused with what may go back', () => {
    expect(back(cash, { amount: 901 })).toMatchObject({ details: { owed: 900 } });
    const [, paid] = [placed(), orderIn(placed())];
    expect(back(paid, { amount: 900 })).toMatchObject({ code: 'amount_invalid', details: { owed: 0 } });
    expect(codeOf(back(paid, { amount: 0 }))).toBe('amount_invalid');
    expect(codeOf(back(cash, { amount: 900 }, byGuest))).toBe('payment_needs_staff');
    const rejected = { ...cash, statusEntry: { ...cash.statusEntry, status: 'rejected' as const } };
    expect(back(rejected, { amount: 900 })).toMatchObject({ code: 'order_closed', details: { current: rejected } });
    // the pizza is paid in cash, and somebody is about to pay the beers
    const busy = orderIn(
      after(
        placed(),
        confirm({ partialPayment: part({ partialPayment_id: 'cash', lines: [claim('pizza')] }) }),
        open({ lines: [claim('beer', 2)] }),
      ),
    );
    expect(codeOf(back(busy, { lines: [beers], amount: 860 }))).toBe('lines_already_claimed');
    expect(codeOf(back(busy, { amount: 900 }))).toBe('accepted');
  });

  test('may be all that two cards paid, to the last cent of their tips', () => {
    const all = { lines: [pizza, beers], cards: [card('red', 900, 90), card('blue', 860, 60)] };
    const order = given(cards, all);
    expect(order.cardReturns).toMatchObject([
      { partialPayment_id: 'red', amount: 900, tip: 90 },
      { partialPayment_id: 'blue', amount: 860, tip: 60 },
    ]);
    expect(order.amountTotal).toBe(0);
  });
});

describe('lines that were given back offline', () => {
  test.each<[string, Order, Partial<MoneyBack>, { in?: [number, number]; to?: [string, number, number][] }]>([
    ['cash as it left the drawer', cash, { amount: 1200, tip: 500 }, { in: [1200, 500] }],
    ['a card, no more than they cost', cards, { cards: [card('red', 900, 90)] }, { to: [['red', 900, 90]] }],
    [
      'a card, not beyond that',
      cards,
      { lines: [{ ...beers, quantity: 1 }], cards: [card('blue', 860)] },
      { to: [['blue', 430, 0]] },
    ],
    [
      'a card, no more than it paid',
      cards,
      { lines: [pizza, beers], cards: [card('blue', 1760, 150)] },
      { to: [['blue', 860, 60]] },
    ],
    [
      'two cards, together no more than they cost',
      cards,
      { cards: [card('red', 600, 90), card('blue', 600, 60)] },
      {
        to: [
          ['red', 600, 90],
          ['blue', 300, 60],
        ],
      },
    ],
    [
      'two cards, of which the first has it all',
      cards,
      { cards: [card('red', 900, 10), card('blue', 600, 60)] },
      { to: [['red', 900, 10]] },
    ],
    [
      'a card, what is left after cash',
      cards,
      { amount: 500, cards: [card('red', 900)] },
      { in: [500, 0], to: [['red', 400, 0]] },
    ],
    ['a card, nothing where the cash was more', cards, { amount: 1500, cards: [card('red', 900)] }, { in: [1500, 0] }],
    [
      'a card, of the tip what did not go back in cash',
      cards,
      { tip: 100, cards: [card('red', 900, 90)] },
      { in: [0, 100], to: [['red', 900, 50]] },
    ],
    [
      'a card, no tip where more went back in cash',
      cards,
      { tip: 500, cards: [card('red', 900, 90)] },
      { in: [0, 500], to: [['red', 900, 0]] },
    ],
    [
      'two cards, together no more than the tip',
      cards,
      { lines: [pizza, beers], tip: 40, cards: [card('red', 900, 90), card('blue', 860, 60)] },
      {
        in: [0, 40],
        to: [
          ['red', 900, 90],
          ['blue', 860, 20],
        ],
      },
    ],
    ['no card that is not known', cards, { cards: [card('green', 900)] }, {}],
    ['no card without an amount', cards, { cards: [card('red', 0, 90)] }, {}],
    [
      'the card behind one that is not known',
      cards,
      { cards: [card('green', 900, 90), card('red', 900, 90)] },
      { to: [['red', 900, 90]] },
    ],
  ])('come to %s', (_, order, body, { in: inCash, to = [] }) => {
    const now = given(order, body, offline);
    expect((now.returns ?? []).map(({ amount, tip = 0 }) => [amount, tip])).toEqual(inCash ? [inCash] : []);
    expect((now.cardReturns ?? []).map((each) => [each.partialPayment_id, each.amount, each.tip])).toEqual(to);
  });

  test('are not to go to a card once more for what went there before', () => {
    const once = given(cards, { cards: [card('red', 900, 90)] });
    const again = given(
      once,
      { lines: [beers], cards: [card('red', 860, 60), card('blue', 860, 60)] },
      { ...offline, key: 'again' },
    );
    expect(again.cardReturns?.slice(1)).toMatchObject([{ partialPayment_id: 'blue', amount: 860, tip: 60 }]);
  });
});
