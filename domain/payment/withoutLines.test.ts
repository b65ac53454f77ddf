import { describe, expect, test } from 'vitest';
import { accepted, after, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { claim, confirm, open } from '../../tests/support/samplePayment.ts';
import { line } from '../../tests/support/sampleMenu.ts';
import type { Discount, Order, SplitLine } from '../order/order.ts';
import { withTotals } from '../order/orderTotals.ts';
import type { Picture } from '../order/picture.ts';
import type { Standing } from '../order/standing.ts';
import { withoutLines } from './withoutLines.ts';

const pizza = { line_id: 'order-pizza', quantity: 1, part_id: 'pizza back' };
const beer = { line_id: 'order-beer', quantity: 1, part_id: 'beer back' };
const later = '2026-11-20T12:00:00.000Z';
const takenOff = (order: Order, lines: SplitLine[], standing: Standing = 'staff') =>
  withoutLines(order, lines, 'Cold', { at: later, standing });
const without = (order: Order, ...lines: SplitLine[]) => accepted(takenOff(order, lines));
/** What stands in an order: its lines with their units, and an x behind those that were taken off. */
const listed = ({ items }: Order) =>
  items.map(({ line_id, quantity, voided }) => `${quantity} ${line_id}${voided ? ' x' : ''}`);

describe('lines that are taken off a bill', () => {
  const order = orderIn(placed());

  test.each<[string, SplitLine[], string[], string[], number]>([
    ['a whole line', [pizza], ['1 order-pizza x', '2 order-beer'], ['order-pizza'], 860],
    ['a unit', [beer], ['1 order-pizza', '1 order-beer', '1 beer back x'], ['beer back'], 1330],
    ['all units', [{ ...beer, quantity: 2 }], ['1 order-pizza', '2 order-beer x'], ['order-beer'], 900],
    [
      'both, in whatever order',
      [beer, pizza],
      ['1 order-pizza x', '1 order-beer', '1 beer back x'],
      ['beer back', 'order-pizza'],
      430,
    ],
    [
      'one unit after the other',
      [beer, { ...beer, part_id: 'again' }],
      ['1 order-pizza', '1 order-beer x', '1 beer back x'],
      ['beer back', 'order-beer'],
      900,
    ],
  ])('stay in the order for whoever reads it, at what they cost: %s', (_, lines, items, gone, amountTotal) => {
    const less = without(order, ...lines);
    expect(listed(less.order)).toEqual(items);
    expect(less.gone).toEqual(gone);
    expect(less.order).toMatchObject({ amountItems: amountTotal, amountTotal });
    for (const { line_id, voided } of less.order.items)
      expect(voided).toEqual(gone.includes(line_id) ? { at: later, reason: 'Cold' } : undefined);
    expect(less.order.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(1760);
  });

  test('leave a discount as it is where they cost nothing, nor does anything else', () => {
    const items = order.items.map((each) => ({ ...each, unitPrice: 0, amount: 0 }));
    const discounts = [{ discount_id: 'd', amount: 100, reason: 'Regular' }];
    const less = without(withTotals({ ...order, items, discounts }), pizza).order;
    expect(less.discounts).toEqual(discounts);
  });

  test('are known as units of the line that they were ordered in', () => {
    const [, , voided] = without(order, beer).order.items;
    expect(voided).toMatchObject({ line_id: 'beer back', partOf: 'order-beer', quantity: 1, amount: 430 });
  });

  test.each<[string, SplitLine[], string]>([
    ['that is not there', [{ ...pizza, line_id: 'gone' }], 'gone'],
    ['of no unit', [{ ...beer, quantity: 0 }], 'order-beer'],
    ['of more units than there are', [{ ...beer, quantity: 3 }], 'order-beer'],
    ['that was taken off before', [pizza, pizza], 'order-pizza'],
    ['under the id of another', [pizza, { ...beer, part_id: 'order-pizza' }], 'order-beer'],
    ['whose units were taken off before under this id', [beer, beer], 'order-beer'],
  ])('are refused with a line %s', (_, lines, line_id) => {
    expect(takenOff(order, lines)).toEqual({ ok: false, code: 'line_unknown', details: { line_id } });
  });

  test.each<[string, SplitLine[], string[], string[]]>([
    ['that is not there', [{ ...pizza, line_id: 'gone' }, beer], ['beer back'], ['1 order-beer', '1 beer back x']],
    ['of more units than there are', [{ ...beer, quantity: 3 }], ['order-beer'], ['2 order-beer x']],
    ['that was taken off before', [beer, beer], ['beer back'], ['1 order-beer', '1 beer back x']],
    ['under the id of another', [{ ...beer, part_id: 'order-pizza' }], [], ['2 order-beer']],
  ])('offline are those that are there, beside a line %s', (_, lines, gone, beers) => {
    const less = accepted(takenOff(order, lines, 'offline'));
    expect(less.gone).toEqual(gone);
    expect(listed(less.order)).toEqual(['1 order-pizza', ...beers]);
  });

  test('change nothing where none of them is there', () => {
    expect(accepted(takenOff(order, [{ ...beer, line_id: 'gone' }], 'offline')).order).toBe(order);
  });
});

describe('lines that somebody is paying for at this moment', () => {
  const claimed = (picture: Picture, id: string, ...lines: ReturnType<typeof claim>[]) =>
    after(picture, open({ partialPayment_id: id, lines }));
  const beers = placed({ items: [line('order-beer', 'beer', 4), line('order-pizza', 'pizza', 2)], amountTotal: 3520 });
  const one = claimed(beers, 'one', claim('beer'));
  const two = claimed(one, 'two', claim('beer'), claim('pizza'));
  const paid = after(one, confirm({ partialPayment_id: 'one' }));

  test.each<[string, Picture, number, number]>([
    ['nobody', beers, 4, 2],
    ['one of them', one, 3, 2],
    ['two of them', two, 2, 1],
    ['nobody any more: it is paid', paid, 4, 2],
    ['somebody, of an amount and not of lines', after(beers, open({ amount: 500 })), 4, 2],
  ])('are refused as far as %s does', (_, picture, freeBeers, freePizzas) => {
    const order = orderIn(picture);
    for (const [which, free, all] of [
      [beer, freeBeers, 4],
      [pizza, freePizzas, 2],
    ] as const)
      for (let quantity = 1; quantity <= all; quantity++) {
        const { line_id } = which;
        const result = takenOff(order, [{ ...which, quantity }]);
        const refused = { ok: false, code: 'lines_already_claimed', details: { line_id } };
        if (quantity > free) expect(result).toEqual(refused);
        else expect(result.ok).toBe(true);
        expect(takenOff(order, [{ ...which, quantity }], 'offline').ok).toBe(true);
      }
  });

  test('are not those of another order that was sent under the same ids (ADR 22)', () => {
    const order = { ...orderIn(two), order_id: 'twin' };
    expect(takenOff(order, [{ ...beer, quantity: 4 }]).ok).toBe(true);
  });
});

describe('what was taken off the bill', () => {
  const off = (discount_id: string, said: Pick<Discount, 'amount'> & Partial<Discount>): Discount => ({
    discount_id,
    reason: 'Regular',
    ...said,
  });
  const bill = (discounts: Discount[], deliveryFee = 0, topUp = 0): Order =>
    withTotals({ ...orderIn(placed()), discounts, deliveryFee, topUp });
  const amounts = ({ discounts }: Order) => discounts.map(({ amount }) => amount);
  const all = { ...beer, quantity: 2 };

  test.each<[string, Order, SplitLine[], number[], number]>([
    ['a percentage follows the lines', bill([off('d', { percent: 10, amount: 176 })]), [pizza], [86], 774],
    ['a fixed discount falls in proportion', bill([off('d', { amount: 176 })]), [pizza], [86], 774],
    ['and is nothing without a line', bill([off('d', { amount: 176 })]), [pizza, all], [0], 0],
    [
      'two of them fall together',
      bill([off('d', { amount: 176 }), off('e', { amount: 352 })]),
      [pizza],
      [86, 172],
      602,
    ],
    [
      'a percentage and a fixed one, each in its way',
      bill([off('p', { percent: 50, amount: 880 }), off('d', { amount: 352 })]),
      [pizza],
      [430, 172],
      258,
    ],
    ['fees stay as long as a line does', bill([off('d', { amount: 176 })], 250, 100), [pizza], [86], 1124],
    ['and go with the last', bill([off('d', { amount: 176 })], 250, 100), [pizza, all], [0], 0],
    // 20.00 off dishes of 17.60 with a fee of 5.00: the guest paid 2.60, and pays no more with a pizza less
    ['a discount beyond the dishes stays on the fee', bill([off('d', { amount: 2000 })], 500), [pizza], [1100], 260],
    [
      'and of two the first does',
      bill([off('d', { amount: 1500 }), off('e', { amount: 500 })], 500),
      [pizza],
      [856, 244],
      260,
    ],
    [
      'beside a percentage it is the fixed one',
      bill([off('p', { percent: 50, amount: 880 }), off('d', { amount: 1200 })], 500),
      [pizza],
      [430, 750],
      180,
    ],
  ])('%s', (_, order, lines, discounts, amountTotal) => {
    const less = without(order, ...lines).order;
    expect([amounts(less), less.amountTotal]).toEqual([discounts, amountTotal]);
    expect(less.amountTotal).toBeLessThanOrEqual(order.amountTotal);
  });

  test('stays where what is given back cost nothing', () => {
    const order = bill([off('d', { amount: 176 })]);
    const items = order.items.map((item) => (item.line_id === 'order-pizza' ? { ...item, amount: 0 } : item));
    const free = withTotals({ ...order, items });
    expect(amounts(without(free, pizza).order)).toEqual([176]);
    // also where the fee alone costs something
    const gift = withTotals({
      ...bill([off('d', { amount: 176 })], 500),
      items: order.items.map((item) => ({ ...item, amount: 0 })),
    });
    expect(without(gift, pizza).order).toMatchObject({ discounts: [{ amount: 176 }], amountTotal: 324 });
  });
});
