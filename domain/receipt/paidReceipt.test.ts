import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { accepted, after, newOrder, orderIn, place, placed, restaurant } from '../../tests/support/sampleOrder.ts';
import { action, claim, confirm, offline, open, part, refund } from '../../tests/support/samplePayment.ts';
import type { Command } from '../order/command.ts';
import type { Order, SplitLine } from '../order/order.ts';
import type { Picture } from '../order/picture.ts';
import { withoutPerson } from '../order/withoutPerson.ts';
import { lineReturn } from '../payment/lineReturn.ts';
import type { NewPartialPayment } from '../payment/partialPayment.ts';
import { partOf } from '../payment/partOf.ts';
import { receiptOf, type Receipt } from './receipt.ts';

const later = '2026-11-20T12:00:00.000Z';
const paying = (changes: Partial<NewPartialPayment>, partialPayment_id = 'part'): Command =>
  confirm({ partialPayment: part({ partialPayment_id, ...changes }), given: 5000, tip: 20 });
const pizza = paying({ lines: [claim('pizza')] });
const sum = paying({ amount: 400 });
const receiptIn = (picture: Picture, partialPayment_id = 'part'): Receipt => {
  const paid = partOf(picture, partialPayment_id)!;
  return receiptOf(
    paid.orders.map((id) => orderIn(picture, id)),
    restaurant,
    paid,
  );
};
const give = (picture: Picture, ...lines: SplitLine[]): Picture => {
  const back = accepted(lineReturn(orderIn(picture), lines, { way: 'cash', withTip: true }));
  return after(picture, [
    { type: 'payment.return', body: { order_id: 'order', lines, note: 'cold', ...back } },
    { key: 'back' },
  ]);
};
const pizzaBack = { line_id: 'order-pizza', quantity: 1, part_id: 'pizza back' };
const beerBack = { line_id: 'order-beer', quantity: 1, part_id: 'beer back' };
const lines = (body: Omit<Extract<Command, { type: 'order.lines' }>['body'], 'order_id'>): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', ...body },
});
const discount: Command = {
  type: 'order.discount',
  body: { order_id: 'order', discount: { discount_id: 'd', percent: 10, reason: 'late' } },
};
const voided = (line_id: string) => lines({ void: [{ line_id, reason: 'burnt' }] });
const split: Command = {
  type: 'order.split',
  body: {
    order_id: 'order',
    to: { order_id: 'made' },
    lines: [{ line_id: 'order-beer', quantity: 2, part_id: 'beers' }],
  },
};
const move: Command = { type: 'order.move', body: { order_id: 'order', to: { table_id: 'other' } } };

describe('the receipt of a payment', () => {
  test.each<[string, Command, (paid: Picture) => Picture]>([
    ['a line of it was given back', pizza, (paid) => give(paid, pizzaBack)],
    ['a device voided it offline', pizza, (paid) => after(paid, [voided('order-pizza'), offline])],
    ['lines were given back of a sum', paying({ amount: 1760 }), (paid) => give(give(paid, beerBack), pizzaBack)],
    ['lines were voided', sum, (paid) => after(paid, voided('order-beer'))],
    ['more was ordered', sum, (paid) => after(paid, lines({ add: [line('more', 'salad')] }))],
    ['something was taken off', sum, (paid) => after(paid, discount)],
    ['lines went to another bill', sum, (paid) => after(paid, split)],
    ['the party went to another table', sum, (paid) => after(paid, move)],
    ['the bill was refunded', paying({ amount: 1760 }), (paid) => after(paid, action('reject', 'no'), refund(100))],
    ['the kitchen made it', sum, (paid) => after(paid, lines({ done: ['order-pizza', 'order-beer'] }), discount)],
  ])('stays as it was given, though %s', (_, pay, changed) => {
    const paid = after(placed(), pay);
    const given = receiptIn(paid);
    expect(given.lines).not.toEqual([]);
    expect(given.taxes.reduce((all, { net, tax }) => all + net + tax, 0)).toBe(given.total);
    expect(receiptIn(changed(paid))).toEqual(given);
  });

  test('says what stood on the bill by then: each payment its own', () => {
    const first = after(placed(), sum);
    const second = after(first, discount, paying({ amount: 300 }, 'second'));
    const third = after(second, lines({ add: [line('more', 'salad')] }), paying({ amount: 200 }, 'third'));
    const end = after(third, voided('more'));
    for (const [picture, id] of [
      [first, 'part'],
      [second, 'second'],
      [third, 'third'],
    ] as const)
      expect(receiptIn(end, id)).toEqual(receiptIn(picture, id));
    expect([receiptIn(end), receiptIn(end, 'second')].map(({ discount: less }) => less)).toEqual([0, 176]);
  });

  test('of two bills stays so for both, whichever is changed', () => {
    const paid = after(placed(), place(newOrder('second')), paying({ orders: ['order', 'second'], amount: 1200 }));
    const second = { ...discount, body: { ...discount.body, order_id: 'second' } } as Command;
    for (const changed of [after(paid, discount, voided('order-beer')), after(paid, second)])
      expect(receiptIn(changed)).toEqual(receiptIn(paid));
  });

  test('says nothing of another order of the bill, which may have come after it', () => {
    const paid = after(placed(), sum);
    const more = after(paid, place(newOrder('second')));
    const bill = ['order', 'second'].map((id) => orderIn(more, id));
    expect(receiptOf(bill, restaurant, partOf(more, 'part'))).toEqual(receiptIn(paid));
  });

  test('has no dish that was taken off before it, though the clock of whoever did was ahead, or it was taken just now', () => {
    const ahead = { at: '2026-11-20T11:01:30.000Z' };
    const off = after(placed(), [voided('order-beer'), ahead]);
    const paid = after(off, sum);
    const names = (receipt: Receipt) => receipt.lines.map(({ name }) => name['en']);
    expect(names(receiptIn(paid))).toEqual(['Pizza']);
    expect(names(receiptIn(after(paid, discount)))).toEqual(['Pizza']);
    const { confirmedAt: _, ...taken } = partOf(paid, 'part')!;
    expect(names(receiptOf([orderIn(paid)], restaurant, { ...taken, createdAt: '' }))).toEqual(['Pizza']);
  });

  test('takes no room in an order that nobody changes after it, and none twice', () => {
    const paid = after(placed(), sum, lines({ begin: ['order-pizza'] }), open({ partialPayment_id: 'o', amount: 10 }));
    expect(orderIn(paid)).not.toHaveProperty('paidStates');
    const changed = orderIn(after(paid, discount, voided('order-beer')));
    expect(changed.paidStates?.map(({ payments, items }) => [payments, items.length])).toEqual([[['part'], 2]]);
  });

  test('of an order that an earlier release changed has the dishes that were taken off since, and its taxes', () => {
    const old = (order: Order): Order => {
      const { paidStates: _, ...rest } = order;
      return { ...rest, items: order.items.map((item) => ({ ...item, ...(item.voided ? voidedLater : {}) })) };
    };
    const voidedLater = { voided: { at: later, reason: 'cold' } };
    for (const pay of [pizza, paying({ amount: 1760 })]) {
      const paid = after(placed(), pay);
      const receipt = receiptOf([old(orderIn(give(paid, pizzaBack)))], restaurant, partOf(paid, 'part'));
      expect(receipt).toEqual(receiptIn(paid));
    }
  });

  test('keeps no wish of a person who is forgotten', () => {
    const [first, beer] = newOrder().items;
    const wished = after(placed({ items: [{ ...first!, note: 'for Eva' }, beer!] }), sum, discount);
    expect(JSON.stringify(orderIn(wished).paidStates)).toContain('Eva');
    expect(JSON.stringify(withoutPerson(orderIn(wished), [], later))).not.toContain('Eva');
    expect(withoutPerson(orderIn(placed()), [], later)).not.toHaveProperty('paidStates');
  });
});

test('the receipt of a bill says what remains after what went back: its rows add up', () => {
  const back = give(after(placed(), pizza, paying({ lines: [claim('beer')] }, 'second')), pizzaBack);
  const receipt = receiptOf([orderIn(back)], restaurant);
  const refunded = receipt.payments.reduce((all, one) => all + one.refunded, 0);
  expect(receipt).toMatchObject({ total: 860, paid: 1330, remaining: 430 });
  expect(receipt.total - receipt.paid + refunded).toBe(receipt.remaining);
});
