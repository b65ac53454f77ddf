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
