import { describe, expect, test } from 'vitest';
import { dearerIndex, line } from '../../tests/support/sampleMenu.ts';
import {
  accepted,
  after,
  at,
  codeOf,
  guest,
  newOrder,
  occurrence,
  orderIn,
  place,
  placed,
  restaurant,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { applyCommand, type Occurrence, type Picture } from './applyCommand.ts';
import type { LinesChange } from './changeLines.ts';
import type { Command } from './command.ts';
import type { OrderAction } from './order.ts';

const byGuest = { standing: 'guest', by: guest } as const;
const offline = { standing: 'offline' } as const;
const lines = (body: LinesChange): Command => ({ type: 'order.lines', body: { order_id: 'order', ...body } });
const action = (name: OrderAction, note?: string): Command => ({
  type: 'order.action',
  body: { order_id: 'order', action: name, note },
});
const voiding = (line_id: string, reason = 'spilled') => lines({ void: [{ line_id, reason }] });
const change = (picture: Picture, command: Command, changes: Partial<Occurrence> = {}) =>
  applyCommand(picture, command, occurrence(changes));
const cash = (amount: number, id = 'cash'): Command => ({
  type: 'payment.confirm',
  body: {
    partialPayment: { partialPayment_id: id, restaurant_id: 'restaurant', orders: ['order'], amount },
    paymentOption: 'cash',
  },
});
const part = { partialPayment_id: 'part', restaurant_id: 'restaurant', orders: ['order'] };
const open = (amount: number): Command => ({
  type: 'payment.open',
  body: { partialPayment_id: 'open', restaurant_id: 'restaurant', orders: ['order'], amount },
});
const accept = action('accept');

describe('lines added', () => {
  test('raise the total, and the version by one', () => {
    const order = orderIn(after(placed(), lines({ add: [line('x', 'salad')] })));
    expect(order).toMatchObject({ amountTotal: 2410, version: 2 });
    expect(order.items.map(({ line_id }) => line_id)).toEqual(['order-pizza', 'order-beer', 'x']);
  });

  test('of two devices both stay', () => {
    const both = after(placed(), lines({ add: [line('x', 'salad')] }), lines({ add: [line('y', 'salad')] }));
    expect(orderIn(both).items).toHaveLength(4);
  });

  test('a second time change nothing, otherwise configured they are refused', () => {
    const once = after(placed(), lines({ add: [line('x', 'salad')] }));
    expect(accepted(change(once, lines({ add: [line('x', 'salad')] }))).orders).toEqual([]);
    expect(codeOf(change(once, lines({ add: [line('x', 'salad', 2)] })))).toBe('id_taken');
  });

  test('are priced from the revision that the command names', () => {
    const order = orderIn(after(placed(), [lines({ add: [line('x', 'beer')] }), { menu: dearerIndex }]));
    expect(order.amountTotal).toBe(1760 + 450);
  });

  test.each<[string, Partial<Occurrence>, string]>([
    ['guest', byGuest, 'item_sold_out'],
    ['staff', {}, 'accepted'],
    ['offline', offline, 'accepted'],
  ])('sold out: %s', (_, standing, code) => {
    const result = change(placed(), lines({ add: [line('x', 'salad')] }), {
      ...standing,
      restaurant: { ...restaurant, soldOut: ['salad'] },
    });
    expect(codeOf(result)).toBe(code);
    if (result.ok) expect(result.value.orders[0]?.flags).toEqual(['sold_out']);
  });

  test('offline and unknown to every menu are kept and flagged', () => {
    const order = orderIn(after(placed(), [lines({ add: [line('x', 'gone')] }), offline]));
    expect(order).toMatchObject({ amountTotal: 1760, flags: ['price_flagged'] });
    expect(codeOf(change(placed(), lines({ add: [line('x', 'gone')] })))).toBe('item_unknown');
  });

  test('lower a top-up, and voiding never raises it', () => {
    const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const delivery = after(
      withTable,
      place(newOrder('order', { type: 'delivery', table_id: undefined, address, items: [line('a', 'pizza')] })),
    );
    expect(orderIn(delivery)).toMatchObject({ topUp: 600, amountTotal: 1750 });
    const more = after(delivery, lines({ add: [line('x', 'beer')] }));
    expect(orderIn(more)).toMatchObject({ topUp: 170, deliveryFee: 250, amountTotal: 1750 });
    expect(orderIn(after(more, voiding('a')))).toMatchObject({ topUp: 170, amountTotal: 430 + 250 + 170 });
    expect(orderIn(after(more, voiding('a'), voiding('x')))).toMatchObject({
      topUp: 0,
      deliveryFee: 0,
      amountTotal: 0,
    });
  });
});

describe('who may change lines', () => {
  test('a guest only while nobody has accepted', () => {
    const add = lines({ add: [line('x', 'beer')] });
    expect(codeOf(change(placed(), add, byGuest))).toBe('accepted');
    expect(codeOf(change(after(placed(), accept), add, byGuest))).toBe('order_changed');
    expect(codeOf(change(after(placed(), accept), add))).toBe('accepted');
    expect(codeOf(change(after(placed(), action('reject', 'no')), add, byGuest))).toBe('order_closed');
    expect(codeOf(change(placed(), lines({ done: ['order-beer'] }), byGuest))).toBe('not_allowed');
  });
});

describe('an order that its guest paid online first (D11)', () => {
  const online = placed({ payment: { option: 'online' } });
  const paying: Command = {
    type: 'payment.confirm',
    body: { partialPayment: { ...part, amount: 1760 }, paymentOption: 'online' },
  };
  const proven = { proven: { intent_id: 'pi' } };
  const paid = after(online, [paying, proven]);
  const add = lines({ add: [line('x', 'beer', 99)] });
  const items = newOrder().items;
  const replace = (replaced: typeof items, picture: Picture): Command => ({
    type: 'order.replace',
    body: { order: { order_id: 'order', version: orderIn(picture).version, items: replaced } },
  });

  test.each<[string, (picture: Picture) => Command]>([
    ['adding lines', () => add],
    ['replacing lines', (picture) => replace([...items, line('x', 'beer', 99)], picture)],
  ])('grows by no guest’s %s, while the staff may', (_, command) => {
    expect(codeOf(change(paid, command(paid), byGuest))).toBe('order_paid');
    expect(codeOf(change(paid, command(paid)))).toBe('accepted');
    expect(codeOf(change(paid, command(paid), offline))).toBe('accepted');
    expect(orderIn(after(online, [command(online), byGuest])).flags).toEqual(['awaiting_payment']);
  });

  test('may be changed for what costs the same', () => {
    const other = line('other', 'pizza');
    expect(codeOf(change(paid, replace([other, items[1]!], paid), byGuest))).toBe('accepted');
    expect(codeOf(change(paid, replace([items[1]!], paid), byGuest))).toBe('line_paid');
  });

  test('paid for less than it has become waits for the rest', () => {
    const grown = after(online, [add, byGuest], [paying, proven]);
    expect(orderIn(grown)).toMatchObject({ amountPaid: 1760, flags: ['awaiting_payment'] });
  });

  test('costs no more at another address either', () => {
    const at = (postalCode: string) => ({ street: 'Ring 1', postalCode, city: 'Wien', country: 'AT' });
    const delivery = after(
      withTable,
      place(
        newOrder('order', {
          type: 'delivery',
          table_id: undefined,
          address: at('1020'),
          payment: { option: 'online' },
        }),
      ),
      [paying, proven],
    );
    expect(orderIn(delivery)).toMatchObject({ amountTotal: 1760, flags: [] });
    const move: Command = { type: 'order.info', body: { order_id: 'order', address: at('1010') } };
    expect(codeOf(change(delivery, move, byGuest))).toBe('order_paid');
    expect(codeOf(change(delivery, move))).toBe('accepted');
  });

  test('that the house has reduced by a percentage takes no more lines of the guest at that price', () => {
    const discount = { discount_id: 'd', percent: 100, reason: 'birthday' };
    const reduced = after(placed(), { type: 'order.discount', body: { order_id: 'order', discount } });
    expect(codeOf(change(reduced, add, byGuest))).toBe('order_changed');
    expect(codeOf(change(reduced, replace([...items, line('x', 'beer', 99)], reduced), byGuest))).toBe('order_changed');
    expect(codeOf(change(reduced, add))).toBe('accepted');
  });
});

describe('a void', () => {
  test('lowers the total and keeps the line on record with its reason', () => {
    const order = orderIn(after(placed(), voiding('order-beer')));
    expect(order).toMatchObject({ amountTotal: 900, taxes: [{ rate: 10 }] });
    expect(order.items[1]?.voided).toEqual({ at, reason: 'spilled' });
  });

  test('needs a reason and a line, and twice is once', () => {
    expect(codeOf(change(placed(), voiding('order-beer', ' ')))).toBe('note_required');
    expect(codeOf(change(placed(), voiding('x')))).toBe('line_unknown');
    expect(accepted(change(after(placed(), voiding('order-beer')), voiding('order-beer', 'other'))).orders).toEqual([]);
  });

  test.each<[string, Command[], string, string]>([
    ['fully paid', [cash(1760)], 'line_paid', 'accepted'],
    ['paid in part, beyond what would remain', [cash(1000)], 'line_paid', 'accepted'],
    ['paid in part, within what would remain', [cash(800)], 'accepted', 'accepted'],
    ['being paid, beyond what would remain', [open(1000)], 'lines_already_claimed', 'accepted'],
    ['being paid, within what would remain', [open(900)], 'accepted', 'accepted'],
  ])('of an order %s: staff, offline', (_, before, staff, offlineCode) => {
    const picture = after(placed(), ...before);
    expect(codeOf(change(picture, voiding('order-beer')))).toBe(staff);
    expect(codeOf(change(picture, voiding('order-beer'), offline))).toBe(offlineCode);
  });

  test('offline of what was paid shows as overpaid', () => {
    const order = orderIn(after(placed(), cash(1760), [voiding('order-beer'), offline]));
    expect(order).toMatchObject({ amountTotal: 900, amountPaid: 1760, flags: ['overpaid'] });
  });

  test('of a line that somebody is paying for is refused', () => {
    const claim = {
      partialPayment_id: 'p',
      restaurant_id: 'restaurant',
      orders: ['order'],
      lines: [{ order_id: 'order', line_id: 'order-beer', quantity: 1 }],
    };
    const claimed = after(placed(), { type: 'payment.open', body: claim });
    expect(codeOf(change(claimed, voiding('order-beer')))).toBe('lines_already_claimed');
    expect(codeOf(change(claimed, voiding('order-pizza')))).toBe('accepted');
  });
});

test('crossing off marks a line once', () => {
  const done = after(placed(), lines({ done: ['order-beer'] }));
  expect(orderIn(done).items.map(({ doneAt }) => doneAt)).toEqual([undefined, at]);
  expect(accepted(change(done, lines({ done: ['order-beer'] }))).orders).toEqual([]);
  expect(codeOf(change(done, lines({ done: ['x'] })))).toBe('line_unknown');
});

describe('items for an order that was closed meanwhile (D32)', () => {
  const closed = after(placed(), action('reject', 'gone home'));
  test('become a supplementary order of the same session, once', () => {
    const add = lines({ add: [line('x', 'beer')] });
    const late = { ...offline, key: 'late', number: 'A-3' };
    const picture = after(closed, [add, late]);
    expect(orderIn(picture, 'late')).toMatchObject({
      number: 'A-3',
      session_id: 'session',
      table_id: 'table',
      amountTotal: 430,
      flags: ['supplementary'],
      statusEntry: { status: 'created' },
      version: 1,
    });
    expect(orderIn(picture)).toBe(orderIn(closed));
    expect(accepted(change(picture, add, late)).orders).toEqual([]);
  });

  test('never take the place of an order that was there before', () => {
    const result = change(closed, lines({ add: [line('x', 'beer')] }), { ...offline, key: 'order' });
    expect(codeOf(result)).toBe('id_taken');
  });

  test('make nothing of lines that the order already has, or of crossing off', () => {
    expect(accepted(change(closed, lines({ add: [line('order-beer', 'beer', 2)] }), offline)).orders).toEqual([]);
    expect(accepted(change(closed, lines({ done: ['order-beer'] }), offline)).orders).toEqual([]);
  });

  test('voids of a closed order are refused with the order as it stands', () => {
    expect(change(closed, voiding('order-beer'))).toMatchObject({
      code: 'order_closed',
      details: { current: orderIn(closed) },
    });
  });
});

describe('all lines anew', () => {
  const replace = (version: number, ...items: ReturnType<typeof line>[]): Command => ({
    type: 'order.replace',
    body: { order: { order_id: 'order', version, items } },
  });

  test('replace the old ones where the version is the one that was meant', () => {
    const order = orderIn(after(placed(), replace(1, line('order-beer', 'beer', 2), line('x', 'salad'))));
    expect(order.items.map(({ line_id }) => line_id)).toEqual(['order-beer', 'x']);
    expect(order).toMatchObject({ amountTotal: 1510, version: 2 });
    expect(change(placed(), replace(2, line('x', 'beer')))).toMatchObject({ code: 'order_changed' });
  });

  test('keep voided lines on record and never drop what is paid', () => {
    const voided = after(placed(), voiding('order-pizza'));
    expect(orderIn(after(voided, replace(2, line('x', 'beer')))).items.map(({ line_id }) => line_id)).toEqual([
      'order-pizza',
      'x',
    ]);
    expect(codeOf(change(after(placed(), cash(1760)), replace(2, line('x', 'beer'))))).toBe('line_paid');
  });
});

describe('information', () => {
  const info = (body: object): Command => ({ type: 'order.info', body: { order_id: 'order', ...body } });
  test('changes what is given and leaves the rest', () => {
    const noted = after(placed(), info({ note: ' no salt ', givenCash: 2000 }));
    expect(orderIn(noted)).toMatchObject({ note: 'no salt', givenCash: 2000, version: 2 });
    expect(orderIn(after(noted, info({ note: '' }))).note).toBeUndefined();
  });

  test('a late replay does not undo what others said since', () => {
    const early = { key: 'early' };
    const picture = after(placed({ note: 'no salt' }), [info({ note: 'no salt' }), early], info({ note: 'no pepper' }));
    expect(accepted(change(picture, info({ note: 'no salt' }), early)).orders).toEqual([]);
    expect(orderIn(picture).note).toBe('no pepper');
  });

  test('promising a time is for the staff', () => {
    const promise = info({ promisedAt: '2026-11-20T11:30:00.000Z' });
    expect(codeOf(change(placed(), promise, byGuest))).toBe('not_allowed');
    expect(orderIn(after(placed(), promise)).promisedAt).toBe('2026-11-20T11:30:00.000Z');
  });

  test('another address has its own fee or is refused', () => {
    const address = (postalCode: string) => ({ street: 'Ring 1', postalCode, city: 'Wien', country: 'AT' });
    const delivery = after(
      withTable,
      place(newOrder('order', { type: 'delivery', table_id: undefined, address: address('1020') })),
    );
    expect(orderIn(delivery).amountTotal).toBe(1760);
    expect(orderIn(after(delivery, info({ address: address('1010') }))).amountTotal).toBe(2010);
    expect(codeOf(change(delivery, info({ address: address('9999') })))).toBe('no_delivery_address');
    expect(orderIn(after(delivery, [info({ address: address('9999') }), offline])).flags).toEqual(['region']);
  });

  test('of a closed order stays', () => {
    expect(codeOf(change(after(placed(), action('reject', 'no')), info({ note: 'x' })))).toBe('order_closed');
  });
});
