import { describe, expect, test } from 'vitest';
import { choice, line } from '../../tests/support/sampleMenu.ts';
import { newOrder, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { addLine, emptyCart, increase, removeLine } from './cart.ts';
import {
  addedLines,
  beginChange,
  endChange,
  hasLines,
  isChangeable,
  orderedLines,
  rebaseChange,
  type ChangedCart,
} from './orderChange.ts';

const order = orderIn(placed());
const salad = line('s', 'salad', 2);
const before: ChangedCart = { cart: addLine(emptyCart('browser', 'local'), salad), note: 'quick' };
let made = 0;
const newId = (): string => `new-${++made}`;
const begun = beginChange(order, newId)(before);
const changing = begun.changing!;

describe('an order that is changed', () => {
  test('lies in the cart line by line, and what lay there before is kept', () => {
    expect(begun.cart.items.map(({ line_id, quantity }) => [line_id, quantity])).toEqual(
      newOrder().items.map(({ line_id, quantity }) => [line_id, quantity]),
    );
    expect(begun.note).toBe('');
    expect(endChange()(begun)).toEqual(before);
    expect(endChange()(before)).toBe(before);
  });

  test('begins once: begun again, what was not sent yet is still there', () => {
    const edited = { ...begun, cart: increase(begun.cart, 'order-beer') };
    expect(beginChange({ ...order, version: 9 }, newId)(edited)).toBe(edited);
  });

  test('makes room for another one: the first stays as it was ordered, and what was added to it waits with the rest', () => {
    const edited = { ...begun, cart: increase(begun.cart, 'order-beer') };
    const twice = beginChange({ ...order, order_id: 'other' }, newId)(edited);
    expect(twice.changing).toMatchObject({
      order_id: 'other',
      before: { items: [salad, { quantity: 1, item: choice('beer') }], note: 'quick' },
    });
    expect(twice.cart.items).toEqual(orderedLines(order));
  });

  test('that somebody else changed is as they left it, but for what was touched here', () => {
    const [pizza, beer] = order.items;
    const theirs = { ...pizza!, line_id: 'theirs', item: choice('coffee') };
    const rebased = (mine: typeof begun.cart, items: typeof order.items) => {
      const { cart, changing: now } = rebaseChange({ ...order, version: 9, items })({ ...begun, cart: mine });
      expect(now).toMatchObject({
        version: 9,
        lines: orderedLines({ items }),
        ordered: items,
        before: changing.before,
      });
      return cart.items.map(({ line_id, quantity }) => [line_id, quantity]);
    };
    const more = { ...beer!, quantity: 5 };
    expect(rebased(begun.cart, [more, theirs])).toEqual([
      ['order-beer', 5],
      ['theirs', 1],
    ]);
    expect(rebased(increase(removeLine(begun.cart, 'order-pizza'), 'order-beer'), [pizza!, more])).toEqual([
      ['order-beer', 3],
    ]);
    expect(rebaseChange({ ...order, order_id: 'other' })(begun)).toBe(begun);
    expect(rebaseChange(order)(before)).toBe(before);
  });

  test('keeps what the order is brought for and what the house took off, as they are by now', () => {
    const address = { postalCode: '1010' } as NonNullable<typeof order.address>;
    const brought = { ...order, type: 'delivery' as const, address, deliveryFee: 300 };
    const given = { discount_id: 'd', amount: 150, reason: 'late' };
    const first = beginChange({ ...brought, discounts: [given] }, newId)(before);
    expect(first.changing).toMatchObject({ address, deliveryFee: 300, discount: 150 });
    const moved = { ...brought, address: { ...address, postalCode: '1020' }, deliveryFee: 450 };
    expect(rebaseChange(moved)(first).changing).toMatchObject({
      address: { postalCode: '1020' },
      deliveryFee: 450,
      discount: 0,
    });
    const { address: _gone, ...fetched } = { ...moved, type: 'takeaway' as const, deliveryFee: 0 };
    const rebased = rebaseChange(fetched)(first).changing;
    expect(rebased).toMatchObject({ type: 'takeaway', deliveryFee: 0 });
    expect(rebased?.address).toBeUndefined();
  });

  test('leaves only what was added, when it can be changed no more: nothing is ordered twice', () => {
    const [first, second] = changing.lines;
    const wanted = increase(addLine(removeLine(begun.cart, first!.line_id), salad), second!.line_id).items;
    const added = addedLines([changing.lines], wanted, newId);
    expect(added.map(({ quantity, item }) => [quantity, item])).toEqual([
      [1, second!.item],
      [2, choice('salad')],
    ]);
    expect(added.every(({ line_id }) => line_id.startsWith('new-'))).toBe(true);
    expect(endChange(added)(begun).cart.items.find(({ line_id }) => line_id === 's')?.quantity).toBe(4);
    expect(addedLines([changing.lines], changing.lines, newId)).toEqual([]);
  });

  test('counts what the order has by the larger of two lists: what arrived and what was taken off again are both made', () => {
    const wanted = increase(addLine(begun.cart, salad), 'order-beer').items;
    const [pizza] = changing.lines;
    expect(addedLines([changing.lines, [...wanted.slice(1), pizza!]], wanted, newId)).toEqual([]);
    expect(addedLines([changing.lines, [salad]], wanted, newId)).toMatchObject([{ quantity: 1, item: choice('beer') }]);
  });

  test('keeps of each line what somebody chose, and no word that nobody said', () => {
    const [pizza] = order.items;
    const { combo: _, item, ...plain } = pizza!;
    const combo = { combo_id: 'fixed', options: [choice('pizza'), choice('beer')] };
    const said = { line_id: 'order-pizza', quantity: 1 };
    const of = (changes: Partial<typeof plain> & Pick<typeof pizza & object, 'item' | 'combo'>) =>
      orderedLines({ items: [{ ...plain, ...changes }] });
    expect(of({ item })).toStrictEqual([{ ...said, item }]);
    expect(of({ combo, note: 'hot', course: 0, held: true })).toStrictEqual([
      { ...said, combo, note: 'hot', course: 0, held: true },
    ]);
    const voided = { at: order.createdAt, reason: 'out' };
    expect(of({ item, voided })).toEqual([]);
  });

  test('says who changes it, where somebody does', () => {
    expect(beginChange(order, newId, 'eva')(before).changing?.by).toBe('eva');
    expect(changing).toMatchObject({ order_id: 'order', number: order.number, version: order.version, type: 'local' });
    expect(changing.discount).toBe(0);
    const two = [150, 50].map((amount) => ({ discount_id: `${amount}`, amount, reason: 'late' }));
    expect(beginChange({ ...order, discounts: two }, newId)(before).changing?.discount).toBe(200);
  });

  test.each<[string, [string, string, number][][], [string, string, number][], [string, number][]]>([
    ['nothing more', [[['a', 'beer', 2]]], [['a', 'beer', 2]], []],
    ['a piece more', [[['a', 'beer', 2]]], [['a', 'beer', 3]], [['a', 1]]],
    [
      'a line beside it',
      [[['a', 'beer', 2]]],
      [
        ['a', 'beer', 2],
        ['b', 'beer', 1],
      ],
      [['b', 1]],
    ],
    [
      'what was one line in two',
      [[['a', 'beer', 3]]],
      [
        ['b', 'beer', 2],
        ['c', 'beer', 1],
      ],
      [],
    ],
    [
      'what was one line in two, and one more',
      [[['a', 'beer', 3]]],
      [
        ['b', 'beer', 2],
        ['c', 'beer', 2],
      ],
      [['c', 1]],
    ],
    [
      'what was two lines in one',
      [
        [
          ['a', 'beer', 1],
          ['b', 'beer', 2],
        ],
      ],
      [['c', 'beer', 4]],
      [['c', 1]],
    ],
    [
      'less, and another dish',
      [[['a', 'beer', 3]]],
      [
        ['a', 'beer', 1],
        ['b', 'salad', 1],
      ],
      [['b', 1]],
    ],
    ['more than the larger of two lists', [[['a', 'beer', 1]], [['a', 'beer', 3]]], [['a', 'beer', 4]], [['a', 1]]],
    ['more than the first of two lists', [[['a', 'beer', 3]], [['a', 'beer', 1]]], [['a', 'beer', 4]], [['a', 1]]],
    [
      'everything, of an order that has nothing',
      [[]],
      [
        ['a', 'beer', 2],
        ['b', 'beer', 1],
      ],
      [
        ['a', 2],
        ['b', 1],
      ],
    ],
  ])('was to have %s', (_, had, wanted, added) => {
    const linesOf = (all: [string, string, number][]) => all.map(([id, item, quantity]) => line(id, item, quantity));
    expect(
      addedLines(had.map(linesOf), linesOf(wanted), (id) => `new ${id}`).map(({ line_id, quantity }) => [
        line_id,
        quantity,
      ]),
    ).toEqual(added.map(([id, quantity]) => [`new ${id}`, quantity]));
  });

  test('has not arrived where a line is another: its id, how many or how it is', () => {
    const [pizza, beer] = changing.lines;
    for (const changes of [{ line_id: 'x' }, { quantity: 2 }, { item: choice('salad') }, { note: 'hot' }])
      expect(hasLines(order, [{ ...pizza!, ...changes }, beer!])).toBe(false);
    expect(hasLines(order, [{ ...pizza!, note: ' ' }, beer!])).toBe(true);
  });

  test('has arrived when the order has its lines, in whatever order, and what was taken off does not count', () => {
    const { items } = order;
    expect(hasLines({ items: items.toReversed() }, changing.lines)).toBe(true);
    expect(hasLines({ items }, changing.lines.slice(1))).toBe(false);
    const voided = { at: order.createdAt, reason: 'out' };
    const [first, ...rest] = items;
    expect(hasLines({ items: [{ ...first!, voided }, ...rest] }, changing.lines.slice(1))).toBe(true);
    expect(hasLines({ items }, increase(begun.cart, changing.lines[0]!.line_id).items)).toBe(false);
  });

  test('is one that nobody has accepted, of which nothing is paid, being paid or held by the staff', () => {
    const { statusEntry, items } = order;
    const part = { status: 'open' } as (typeof order)['payments'][number];
    expect(isChangeable(order)).toBe(true);
    expect(isChangeable({ statusEntry: { ...statusEntry, status: 'accepted' }, payments: [], items })).toBe(false);
    expect(isChangeable({ statusEntry, payments: [part], items })).toBe(false);
    expect(isChangeable({ statusEntry, payments: [{ ...part, status: 'cancelled' }], items })).toBe(true);
    const held = { ...items[0]!, held: true as const };
    expect(isChangeable({ ...order, items: [held] })).toBe(false);
    const voided = { at: order.createdAt, reason: 'out' };
    expect(isChangeable({ ...order, items: [...items, { ...held, voided }] })).toBe(true);
  });
});
