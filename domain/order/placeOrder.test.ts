import { describe, expect, test } from 'vitest';
import { choice, dearerIndex, line } from '../../tests/support/sampleMenu.ts';
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
  table,
  withTable,
} from '../../tests/support/sampleOrder.ts';
import { applyCommand, withChange, type Occurrence } from './applyCommand.ts';
import type { NewOrder } from './order.ts';

const byGuest = { standing: 'guest', by: guest } as const;
const offline = { standing: 'offline', device_id: 'register' } as const;
const at2 = { session_id: 'other', openedAt: at };

const placing = (order: Partial<NewOrder>, changes: Partial<Occurrence> = {}, picture = withTable) =>
  applyCommand(picture, place(newOrder('order', order)), occurrence(changes));
const flagsOf = (order: Partial<NewOrder>, changes: Partial<Occurrence>) =>
  accepted(placing(order, changes)).orders[0]?.flags;

describe('placing an order', () => {
  test('prices it, opens the table session and starts at version 1', () => {
    const change = accepted(placing({}, { key: 'k', number: '17', ...byGuest }));
    expect(change.tables).toEqual([{ ...table, session: { session_id: 'session', openedAt: at } }]);
    expect(change.orders).toEqual([
      expect.objectContaining({
        order_id: 'order',
        number: '17',
        statusEntry: { status: 'created', at, by: 'guest' },
        session_id: 'session',
        amountItems: 1760,
        amountTotal: 1760,
        amountPaid: 0,
        version: 1,
        applied: ['k'],
        flags: [],
        menu_revision: 'r1',
        taxes: [
          { rate: 10, net: 818, tax: 82 },
          { rate: 20, net: 717, tax: 143 },
        ],
      }),
    ]);
  });

  test('bears its guest’s nickname at a table, nowhere else', () => {
    expect(accepted(placing({ nickname: 'Ann' })).orders[0]).toMatchObject({ nickname: 'Ann' });
    const { table_id: _none, ...home } = newOrder('order', { nickname: 'Ann', type: 'takeaway' });
    expect(accepted(applyCommand(withTable, place(home), occurrence())).orders[0]).not.toHaveProperty('nickname');
  });

  test('joins the session that is open', () => {
    const second = after(placed(), [place(newOrder('second')), { openSession: () => at2 }]);
    expect(orderIn(second, 'second').session_id).toBe('session');
  });

  test('adds fee and top-up to a delivery', () => {
    const address = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
    const contact = { name: 'Eva', phone: '+436641234567' };
    const delivery = { type: 'delivery', table_id: undefined, address, contact, payment: { option: 'cash' } } as const;
    const [order] = accepted(placing({ ...delivery, items: [line('a', 'pizza')], amountTotal: 1750 }, byGuest)).orders;
    expect(order).toMatchObject({ amountItems: 900, deliveryFee: 250, topUp: 600, amountTotal: 1750 });
    expect(codeOf(placing({ ...delivery, contact: undefined }, byGuest))).toBe('contact_required');
    expect(codeOf(placing({ ...delivery, address: undefined }, byGuest))).toBe('address_required');
  });

  test('the same order twice is one order, another one under its id is refused', () => {
    expect(accepted(placing({}, {}, placed())).orders).toEqual([]);
    expect(codeOf(placing({ items: [line('x', 'beer')] }, {}, placed()))).toBe('id_taken');
  });

  test.each<[string, Partial<NewOrder>, Partial<Occurrence>, string]>([
    ['without lines', { items: [] }, {}, 'order_empty'],
    [
      'with too many lines',
      { items: Array.from({ length: 301 }, (_, n) => line(`l${n}`, 'beer')) },
      {},
      'order_too_large',
    ],
    ['with the same line twice', { items: [line('a', 'beer'), line('a', 'pizza')] }, {}, 'item_invalid'],
    ['of another restaurant', { restaurant_id: 'other' }, {}, 'not_found'],
    ['at an unknown table', { table_id: 'nowhere' }, {}, 'table_unknown'],
    ['of an unknown item', { items: [line('a', 'burger')] }, {}, 'item_unknown'],
    ['by a guest at no table', { table_id: undefined }, byGuest, 'table_unknown'],
    [
      'by a guest, paid in a way that is not offered',
      { payment: { option: 'cash' } },
      { ...byGuest, restaurant: { ...restaurant, paymentTypes: [] } },
      'payment_type_unavailable',
    ],
    [
      'by a guest, to take away and pay later',
      { type: 'takeaway', table_id: undefined },
      byGuest,
      'payment_type_unavailable',
    ],
    [
      'by a guest of a closed restaurant',
      {},
      { ...byGuest, restaurant: { ...restaurant, openingDays: [] } },
      'restaurant_closed',
    ],
    [
      'by a guest of something sold out',
      {},
      { ...byGuest, restaurant: { ...restaurant, soldOut: ['beer'] } },
      'item_sold_out',
    ],
    [
      'by a guest without any menu',
      {},
      { ...byGuest, menu: undefined, currentTotalsMenu: undefined },
      'menu_revision_unknown',
    ],
    ['by a guest who wanted it earlier', { validUntil: '2020-01-01T12:00:00+02:00' }, byGuest, 'order_outdated'],
    ['by staff without any menu', {}, { menu: undefined, currentTotalsMenu: undefined }, 'menu_revision_unknown'],
  ])('%s is refused', (_, order, changes, code) => {
    expect(codeOf(placing(order, changes))).toBe(code);
  });

  test('what a guest still wants is placed, and what the house has sold whenever it arrives', () => {
    expect(placing({ validUntil: at }, byGuest).ok).toBe(true);
    expect(placing({ validUntil: '2020-01-01T12:00:00Z' }, offline).ok).toBe(true);
  });

  test('a sold-out extra refuses too, and details name the line', () => {
    const items = [line('a', 'beer'), { line_id: 'b', quantity: 1, item: choice('pizza', { toppings: { ham: 2 } }) }];
    const result = placing({ items }, { ...byGuest, restaurant: { ...restaurant, soldOut: ['ham', 'soup'] } });
    expect(result).toMatchObject({ code: 'item_sold_out', details: [{ path: 'items.1', item_id: 'ham' }] });
  });

  test('does not mutate the picture', () => {
    const before = structuredClone({ ...withTable });
    placing({});
    expect(withTable).toEqual(before);
  });
});

describe('the price (D6)', () => {
  test("a guest's differing total is refused with the server's totals and revision", () => {
    expect(placing({ amountTotal: 1759 }, byGuest)).toMatchObject({
      code: 'price_changed',
      details: { amountItems: 1760, deliveryFee: 0, topUp: 0, amountTotal: 1760, menu_revision: 'r1' },
    });
  });

  test('an expired revision that gives the same total is accepted under the current one', () => {
    const expired = { ...byGuest, menu: undefined, currentTotalsMenu: dearerIndex };
    const pizzaOnly = { items: [line('a', 'pizza')], amountTotal: 900 };
    expect(accepted(placing(pizzaOnly, expired)).orders[0]?.menu_revision).toBe('r2');
    expect(placing({}, expired)).toMatchObject({
      code: 'price_changed',
      details: { amountTotal: 1800, menu_revision: 'r2' },
    });
  });

  test('the named revision prices while it may, though a dearer one is current', () => {
    expect(accepted(placing({}, { ...byGuest, currentTotalsMenu: dearerIndex })).orders[0]?.amountTotal).toBe(1760);
  });

  test('staff get what comes out, without refusal', () => {
    const [order] = accepted(placing({ amountTotal: 1 })).orders;
    expect(order).toMatchObject({ amountTotal: 1760, flags: [] });
  });
});

describe('flags', () => {
  const house = { ...restaurant, soldOut: ['beer'], openingDays: [] };
  test('an offline order is accepted and marked where others would be refused (D31)', () => {
    const address = { street: 'Far 1', postalCode: '9999', city: 'Fern', country: 'AT' };
    const far = { type: 'delivery', address, table_id: undefined, amountTotal: 1 } as const;
    expect(flagsOf(far, { ...offline, restaurant: house })).toEqual(['closed', 'region', 'price_flagged', 'sold_out']);
    expect(accepted(placing(far, { ...offline, restaurant: house })).orders[0]).toMatchObject({
      deliveryFee: 0,
      amountTotal: 1760,
      occurredAt: at,
    });
  });

  test('staff are told of what is sold out and refused nothing', () => {
    expect(flagsOf({}, { restaurant: house })).toEqual(['sold_out']);
  });

  test.each([
    ['a guest', byGuest],
    ['staff', {}],
    ['a device without a network', offline],
  ] as const)('an online order of %s waits for its payment (D11)', (_, standing) => {
    expect(flagsOf({ payment: { option: 'online' } }, standing)).toEqual(['awaiting_payment']);
  });

  test('an online order that costs nothing waits for nothing', () => {
    const free = placed({ payment: { option: 'online' } });
    const discount = { discount_id: 'd', percent: 100, reason: 'birthday' };
    const picture = after(free, { type: 'order.discount', body: { order_id: 'order', discount } });
    expect(orderIn(picture)).toMatchObject({ amountTotal: 0, flags: [] });
  });

  test.each([
    ['a guest', byGuest],
    ['a register of an earlier release', offline],
  ] as const)('is on paper by no word of %s that comes with it (D30)', (_, standing) => {
    const claimed = { ticketPrintedAt: at } as Partial<NewOrder>;
    expect(flagsOf(claimed, standing)).toEqual([]);
  });

  test('phone orders of a session wait until the staff let one pass (D16)', () => {
    const careful = { restaurant: { ...restaurant, confirmFirstOrder: true } };
    const asGuest = { ...byGuest, ...careful };
    const first = after(withTable, [place(), asGuest]);
    expect(orderIn(first).flags).toEqual(['needs_confirmation']);
    const second = after(first, [place(newOrder('second')), asGuest]);
    expect(orderIn(second, 'second').flags).toEqual(['needs_confirmation']);
    const third = after(
      second,
      [{ type: 'order.action', body: { order_id: 'order', action: 'accept' } }, careful],
      [place(newOrder('third')), asGuest],
    );
    expect(orderIn(third).flags).toEqual([]);
    expect(orderIn(third, 'third').flags).toEqual([]);
    expect(flagsOf({}, { ...careful, device_id: 'register' })).toEqual([]);
  });
});

test('phones are trusted for what the staff let pass in their own session, not at another table (D16)', () => {
  const careful = { restaurant: { ...restaurant, confirmFirstOrder: true } };
  const asGuest = { ...byGuest, ...careful };
  const beside = newOrder('beside', { table_id: 'other' });
  const accept = { type: 'order.action', body: { order_id: 'beside', action: 'accept' } } as const;
  const trusted = after(withTable, [place(beside), { ...asGuest, openSession: () => at2 }], [accept, careful]);
  expect(orderIn(trusted, 'beside').flags).toEqual([]);
  expect(orderIn(after(trusted, [place(), asGuest])).flags).toEqual(['needs_confirmation']);
  const again = newOrder('again', { table_id: 'other' });
  expect(orderIn(after(trusted, [place(again), asGuest]), 'again').flags).toEqual([]);
});

test.each([
  ['a guest', { kind: 'guest', id: 'phone' }, {}],
  ['a guest with an account', { kind: 'user', id: 'eva' }, { user_id: 'eva' }],
  ['an employee', { kind: 'employee', id: 'anna', name: 'Anna' }, { employee_id: 'anna' }],
  ['a device on which nobody is signed in', { kind: 'device', id: 'register' }, {}],
] as const)('an order of %s is recorded as theirs and nobody else’s', (_, by, whose) => {
  const [order] = accepted(placing({}, { by })).orders;
  const { user_id, employee_id } = order ?? {};
  expect(JSON.parse(JSON.stringify({ user_id, employee_id }))).toEqual(whose);
});

describe('what nothing can price any more', () => {
  test('keeps the amount that was taken offline, divided over its lines (D31)', () => {
    const items = [line('a', 'beer', 2), line('b', 'gone', 3), line('c', 'lost', 1)];
    const [order] = accepted(placing({ items, amountTotal: 1861 }, offline)).orders;
    expect(order).toMatchObject({ amountTotal: 1861, flags: ['price_flagged'] });
    expect(order?.items.map(({ amount }) => amount)).toEqual([860, 751, 250]);
    expect(order?.items[1]?.name['en']).toBe('Unknown item');
  });

  test('keeps it also without any menu', () => {
    const none = { ...offline, menu: undefined, currentTotalsMenu: undefined };
    const [order] = accepted(placing({ amountTotal: 1760 }, none)).orders;
    expect(order).toMatchObject({ amountTotal: 1760, flags: ['price_flagged'], menu_revision: 'r1' });
  });

  test('an order at a table that was removed is kept', () => {
    expect(codeOf(placing({ table_id: 'nowhere' }, offline))).toBe('accepted');
  });
});

test('an order and the payment that waited for it arrive together', () => {
  const cash = { partialPayment_id: 'cash', restaurant_id: 'restaurant', orders: ['order'], amount: 1760 };
  const early = after(withTable, [
    { type: 'payment.confirm', body: { partialPayment: cash, paymentOption: 'cash', given: 2000 } },
    offline,
  ]);
  expect([...early.unassigned.keys()]).toEqual(['cash']);
  const change = accepted(applyCommand(early, place(), occurrence(offline)));
  expect(change.assigned).toEqual(['cash']);
  const whole = withChange(early, change);
  expect(whole.unassigned.size).toBe(0);
  expect(orderIn(whole)).toMatchObject({ amountPaid: 1760, version: 1, payments: [{ status: 'paid', given: 2000 }] });
});

describe('a table', () => {
  const theirs = { ...withTable, tables: new Map([['table', { ...table, restaurant_id: 'theirs' }]]) };

  test('of another house is none, and what was sold for it offline stands without it, flagged', () => {
    expect(codeOf(placing({}, {}, theirs))).toBe('table_unknown');
    for (const picture of [theirs, { ...withTable, tables: new Map() }]) {
      const { tables, orders } = accepted(placing({}, offline, picture));
      expect(tables).toEqual([]);
      expect(orders[0]).toMatchObject({ flags: ['table_unknown'] });
      expect(orders[0]).not.toHaveProperty('table_id');
    }
  });

  test('at which somebody sits stays as it is when more is ordered there', () => {
    const more = place(newOrder('second'));
    expect(accepted(applyCommand(placed(), more, occurrence())).tables).toEqual([]);
    expect(accepted(placing({}, { openSession: undefined })).tables).toEqual([]);
  });
});

test('a customer who shows a code has what a device orders for them, and no phone says whose its order is', () => {
  const [shown] = accepted(placing({ customer: 'eva' }, { device_id: 'register' })).orders;
  expect(shown).toMatchObject({ user_id: 'eva', device_id: 'register', employee_id: 'anna' });
  expect(accepted(placing({ customer: 'eva' }, byGuest)).orders[0]).not.toHaveProperty('user_id');
  expect(accepted(placing({}, byGuest)).orders[0]).not.toHaveProperty('device_id');
});

test('an order that was let pass and then refused makes no phone trusted (D16)', () => {
  const careful = { restaurant: { ...restaurant, confirmFirstOrder: true } };
  const step = (action: 'accept' | 'reject') =>
    ({ type: 'order.action', body: { order_id: 'order', action, note: 'no' } }) as const;
  const passed = after(withTable, [place(), { ...byGuest, ...careful }], step('accept'));
  const again = (picture: typeof passed) =>
    orderIn(after(picture, [place(newOrder('again')), { ...byGuest, ...careful }]), 'again').flags;
  expect(again(passed)).toEqual([]);
  expect(again(after(passed, step('reject')))).toEqual(['needs_confirmation']);
});

test.each<[string, Partial<NewOrder>]>([
  ['of another house', { restaurant_id: 'theirs' }],
  ['of another kind', { type: 'takeaway' }],
  ['with a line of its own', { items: [line('order-pizza', 'pizza'), line('x', 'beer')] }],
  ['with more of a line', { items: [line('order-pizza', 'pizza', 2), line('order-beer', 'beer', 2)] }],
  ['with a line in another way', { items: [line('order-pizza', 'pizza', 1, { toppings: { ham: 2 } })] }],
])('an order %s is another one, though it has the id of one that is there', (_, changes) => {
  expect(codeOf(placing(changes, {}, placed()))).toBe('id_taken');
});

test('a payment that comes to wait while another finds its order waits alone', () => {
  const pay = (id: string, order_id: string): Parameters<typeof applyCommand>[1] => ({
    type: 'payment.confirm',
    body: {
      partialPayment: { partialPayment_id: id, restaurant_id: 'restaurant', orders: [order_id], amount: 500 },
      paymentOption: 'cash',
    },
  });
  const waiting = after(withTable, [pay('cash', 'order'), offline]);
  const other = accepted(applyCommand(waiting, pay('more', 'second'), occurrence(offline)));
  const found = accepted(applyCommand(waiting, place(), occurrence(offline)));
  const both = withChange(waiting, { ...found, unassigned: other.unassigned });
  expect([...both.unassigned.keys()]).toEqual(['more']);
});
