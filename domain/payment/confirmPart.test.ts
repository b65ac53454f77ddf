import { describe, expect, test } from 'vitest';
import { accepted, after, at, codeOf, orderIn, placed, restaurant } from '../../tests/support/sampleOrder.ts';
import {
  action,
  both,
  byGuest,
  bySystem,
  cancel,
  change,
  charge,
  confirm,
  offline,
  open,
  opened,
  part,
  refund,
  release,
  two,
} from '../../tests/support/samplePayment.ts';
import { noChange } from '../order/picture.ts';
import type { Occurrence } from '../order/occurrence.ts';
import type { Confirmation } from './confirmPart.ts';
import { changeOf } from './paidPart.ts';
import { remainingAmount } from './remaining.ts';

describe('confirming', () => {
  test('records cash with what was given and the change', () => {
    const picture = after(
      placed(),
      open({ amount: 760, tip: 40 }),
      confirm({ partialPayment_id: 'part', given: 1000 }),
    );
    expect(opened(picture)).toMatchObject({ status: 'paid', option: 'cash', given: 1000, tip: 40 });
    expect(changeOf(opened(picture))).toBe(200);
    expect(orderIn(picture)).toMatchObject({ amountPaid: 760, tip: 40, amountTotal: 1760 });
    expect(remainingAmount(orderIn(picture))).toBe(1000);
  });

  test('of a whole order pays all that remains, under the key of the operation', () => {
    const picture = after(placed(), confirm({ partialPayment: part({ amount: 760 }) }), [
      confirm({ order_id: 'order' }),
      { key: 'whole' },
    ]);
    expect(opened(picture, 'whole')).toMatchObject({ amount: 1000, status: 'paid' });
    expect(remainingAmount(orderIn(picture))).toBe(0);
    expect(codeOf(change(picture, confirm({ order_id: 'order' })))).toBe('amount_exceeds_remaining');
  });

  test('of a whole order takes no open part that has the key of the operation', () => {
    const waiting = after(placed(), [open({ amount: 500 }), byGuest]);
    expect(codeOf(change(waiting, confirm({ order_id: 'order' }), { ...offline, key: 'part' }))).toBe('id_taken');
  });

  test('of a whole order lets open parts give way, unless a card is being charged', () => {
    const waiting = after(placed(), [open({ amount: 500 }), byGuest]);
    expect(opened(after(waiting, confirm({ order_id: 'order' }))).status).toBe('cancelled');
    const charging = after(waiting, charge);
    expect(codeOf(change(charging, confirm({ order_id: 'order' })))).toBe('lines_already_claimed');
    const taken = after(charging, [confirm({ order_id: 'order' }), { ...offline, key: 'cash' }]);
    expect(opened(taken)).toMatchObject({ status: 'open', intent_id: 'pi' });
    expect(opened(taken, 'cash')).toMatchObject({ status: 'paid', amount: 1760 });
  });

  test('an open part whose bill was paid meanwhile in cash offline is refused, not paid twice', () => {
    const claimed = after(placed(), [open({ amount: 1000 }), byGuest]);
    const cash = confirm({ partialPayment: part({ partialPayment_id: 'cash', amount: 1760 }) });
    const picture = after(claimed, [cash, offline]);
    expect(codeOf(change(picture, confirm({ partialPayment_id: 'part' })))).toBe('amount_exceeds_remaining');
    expect(remainingAmount(orderIn(picture))).toBe(0);
  });

  test('twice counts once, with whatever key', () => {
    const paid = after(placed(), open({ amount: 500 }), confirm({ partialPayment_id: 'part' }));
    expect(accepted(change(paid, confirm({ partialPayment_id: 'part' }))).orders).toEqual([]);
    expect(accepted(change(paid, confirm({ partialPayment: part({ amount: 500 }) }))).orders).toEqual([]);
  });

  test.each<[string, number | undefined, string]>([
    ['too little', 499, 'given_too_low'],
    ['exactly enough', 500, 'accepted'],
    ['nothing said', undefined, 'accepted'],
  ])('cash with %s given', (_, given, code) => {
    expect(codeOf(change(after(placed(), open({ amount: 500 })), confirm({ partialPayment_id: 'part', given })))).toBe(
      code,
    );
  });

  test.each<[string, Partial<Confirmation>, Partial<Occurrence>, string]>([
    ['cash by a guest', { paymentOption: 'cash' }, byGuest, 'payment_needs_staff'],
    ['card by a guest', { paymentOption: 'card' }, byGuest, 'payment_needs_staff'],
    ['later by a guest', { paymentOption: 'later' }, byGuest, 'payment_needs_staff'],
    ['online by a guest', { paymentOption: 'online' }, byGuest, 'payment_not_confirmed'],
    ['online by the staff', { paymentOption: 'online' }, {}, 'payment_not_confirmed'],
    ['online, proven', { paymentOption: 'online' }, { ...byGuest, proven: { intent_id: 'pi' } }, 'accepted'],
    ['card on an own reader', { paymentOption: 'card' }, {}, 'accepted'],
    ['an unknown part', { partialPayment_id: 'nope' }, {}, 'partial_payment_invalid'],
  ])('%s (D14)', (_, body, changes, code) => {
    expect(
      codeOf(change(after(placed(), open({ amount: 500 })), confirm({ partialPayment_id: 'part', ...body }), changes)),
    ).toBe(code);
  });

  test('a part that was given up is not paid any more', () => {
    expect(codeOf(change(after(placed(), open({ amount: 5 }), cancel()), confirm({ partialPayment_id: 'part' })))).toBe(
      'partial_payment_closed',
    );
  });

  test('later pays nothing but says so', () => {
    const picture = after(
      placed({ payment: { option: 'cash' } }),
      confirm({ order_id: 'order', paymentOption: 'later' }),
    );
    expect(orderIn(picture)).toMatchObject({ payment: { option: 'later' }, amountPaid: 0 });
  });

  test('later is said once, of an order that is still owed, and an online order waits for nobody any more', () => {
    const later = (order_id?: string) => confirm({ order_id, paymentOption: 'later' });
    const online = placed({ payment: { option: 'online' } });
    expect(orderIn(after(online, later('order'))).flags).toEqual([]);
    const late = { ...orderIn(online), flags: ['awaiting_payment' as const, 'clock' as const] };
    const flagged = { ...online, orders: new Map([['order', late]]) };
    expect(orderIn(after(flagged, later('order'))).flags).toEqual(['clock']);
    expect(accepted(change(placed(), later('order'))).orders).toEqual([]);
    expect(codeOf(change(placed(), later('nope')))).toBe('not_found');
    expect(codeOf(change(placed(), later()))).toBe('payment_type_unavailable');
    expect(change(after(placed(), action('reject', 'no')), later('order'))).toMatchObject({
      code: 'order_closed',
      details: { current: { order_id: 'order' } },
    });
  });

  test('of a whole order says why it cannot be paid', () => {
    const whole = confirm({ order_id: 'order' });
    expect(change(after(placed(), whole), whole)).toMatchObject({
      code: 'amount_exceeds_remaining',
      details: { remaining: 0 },
    });
    expect(change(after(placed(), action('reject', 'no')), whole)).toMatchObject({
      code: 'order_closed',
      details: { current: { order_id: 'order' } },
    });
    expect(codeOf(change(after(placed(), whole, action('reject', 'no')), whole))).toBe('order_closed');
    expect(codeOf(change(placed(), confirm({ order_id: 'nope' })))).toBe('not_found');
    expect(codeOf(change(placed(), confirm({ order_id: 'nope', given: 1000 })))).toBe('not_found');
  });

  test('of another house’s order is refused, and cash that was taken for it offline waits', () => {
    const foreign = { ...orderIn(placed()), restaurant_id: 'other' };
    const picture = { ...placed(), orders: new Map([['order', foreign]]) };
    expect(codeOf(change(picture, confirm({ order_id: 'order' })))).toBe('not_found');
    expect(codeOf(change(picture, confirm({ order_id: 'order' }), offline))).toBe('not_found');
    expect(codeOf(change(picture, confirm({ order_id: 'order', given: 1000, tip: 1000 }), offline))).toBe('not_found');
  });

  test('a part of an order that was rejected meanwhile is refused, with the order', () => {
    const charging = after(placed(), open({ amount: 500 }), charge);
    const order = {
      ...orderIn(charging),
      statusEntry: { ...orderIn(charging).statusEntry, status: 'rejected' as const },
    };
    const rejected = { ...charging, orders: new Map([['order', order]]) };
    const online = confirm({ partialPayment_id: 'part', paymentOption: 'online' });
    expect(change(rejected, online, { proven: { intent_id: 'pi' } })).toMatchObject({
      code: 'order_closed',
      details: { current: { order_id: 'order' } },
    });
  });

  test('what waits for its order is recorded once', () => {
    const waits = [confirm({ order_id: 'late', given: 1000 }), { ...offline, key: 'k' }] as const;
    const picture = after(placed(), [...waits]);
    expect(accepted(change(picture, ...waits))).toEqual(noChange);
  });

  test('a card that was charged is refused beyond the bill, also when a device brings the proof from offline', () => {
    const charging = after(placed(), open({ amount: 1760 }), charge);
    const paid = after(charging, [confirm({ order_id: 'order' }), { ...offline, key: 'cash' }]);
    const card = confirm({ partialPayment_id: 'part', paymentOption: 'card' });
    expect(codeOf(change(paid, card, { ...offline, proven: { intent_id: 'pi' } }))).toBe('amount_exceeds_remaining');
  });

  test('cash of a device beside a card that paid is for that card’s part alone', () => {
    const own = after(placed(), open({ amount: 500 }), [
      confirm({ partialPayment_id: 'part', paymentOption: 'card' }),
      {},
    ]);
    const again = [confirm({ partialPayment_id: 'part' }), offline] as const;
    expect(accepted(change(own, ...again))).toEqual(noChange);
    const charged = after(placed(), open({ amount: 500 }), charge, [
      confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
      { proven: { intent_id: 'pi' } },
    ]);
    expect(accepted(change(charged, confirm({ partialPayment_id: 'part', paymentOption: 'card' }), offline))).toEqual(
      noChange,
    );
  });

  test('cash that two devices took for one part is in two drawers: each counts, what is too much shows', () => {
    const [till, bar] = ['till', 'bar'].map((device_id) => ({ ...offline, device_id, key: `cash of ${device_id}` }));
    const cash = confirm({ partialPayment: part({ amount: 500 }) });
    const paid = after(placed(), open({ amount: 500 }), [cash, till!]);
    const both = after(paid, [cash, bar!], [cash, bar!]);
    expect(orderIn(both)).toMatchObject({ amountPaid: 1000 });
    expect(opened(both)).toMatchObject({ status: 'paid', device_id: 'till' });
    expect(opened(both, 'cash of bar')).toMatchObject({ status: 'paid', amount: 500, device_id: 'bar' });
    // the same drawer under another key: somebody tapped twice
    expect(accepted(change(both, cash, { ...till, key: 'again' }))).toEqual(noChange);
  });

  test('so is that which comes before its order', () => {
    const cash = confirm({ partialPayment: part({ amount: 500, orders: ['late'] }) });
    const waiting = after(placed(), [cash, { ...offline, device_id: 'till', key: 'one' }]);
    expect([...after(waiting, [cash, { ...offline, device_id: 'bar', key: 'two' }]).unassigned.keys()]).toEqual([
      'part',
      'two',
    ]);
  });

  test('a whole order that was paid offline beside an open split gives the split up', () => {
    const split = after(placed(), open({ amount: 500 }));
    const taken = after(split, [confirm({ order_id: 'order' }), { ...offline, key: 'cash' }]);
    expect(opened(taken).status).toBe('cancelled');
    expect(opened(taken, 'cash')).toMatchObject({ status: 'paid', by: 'employee:anna', createdAt: at });
  });

  test.each([
    ['HUF', 1760, { rounding: 240, given: 2000 }],
    ['CHF', 1762, { rounding: -2, given: 1760 }],
  ] as const)('cash in %s is rounded on a line of its own (D7)', (currency, amount, cash) => {
    const house = { restaurant: { ...restaurant, currency } };
    const order = {
      ...orderIn(placed()),
      amountTotal: amount,
      items: [{ ...orderIn(placed()).items[0]!, amount, unitPrice: amount }],
    };
    const picture = after({ ...placed(), orders: new Map([['order', order]]) }, [
      confirm({ order_id: 'order', given: cash.given }),
      { ...house, key: 'k' },
    ]);
    expect(opened(picture, 'k')).toMatchObject({ amount, ...cash });
    expect(changeOf(opened(picture, 'k'))).toBe(0);
    expect(remainingAmount(orderIn(picture))).toBe(0);
  });

  test('an online order reaches the restaurant when it is paid (D11)', () => {
    const online = placed({ payment: { option: 'online' } });
    expect(orderIn(online).flags).toEqual(['awaiting_payment']);
    const half = after(online, [
      confirm({ partialPayment: part({ amount: 760 }), paymentOption: 'online' }),
      { proven: { intent_id: 'pi' } },
    ]);
    expect(orderIn(half).flags).toEqual(['awaiting_payment']);
    expect(
      orderIn(after(half, [confirm({ order_id: 'order', paymentOption: 'online' }), { proven: { intent_id: 'pi' } }]))
        .flags,
    ).toEqual([]);
  });
});

describe('while a card is being charged', () => {
  const charging = after(placed(), [open({ amount: 500 }), byGuest], charge);
  const cash = confirm({ partialPayment_id: 'part' });

  test('nobody takes cash for it unawares, and no other card without proof', () => {
    expect(codeOf(change(charging, cash))).toBe('lines_already_claimed');
    expect(codeOf(change(charging, confirm({ partialPayment_id: 'part', paymentOption: 'card' })))).toBe(
      'payment_not_confirmed',
    );
    expect(codeOf(change(charging, cash, byGuest))).toBe('payment_needs_staff');
  });

  test('it is free again when the intent came to nothing, and only that intent', () => {
    expect(opened(after(charging, release('other'))).intent_id).toBe('pi');
    const free = after(charging, release('pi'));
    expect(opened(free)).not.toHaveProperty('intent_id');
    expect(opened(after(free, cash))).toMatchObject({ status: 'paid', option: 'cash' });
  });

  test('cash taken offline pays it, and no intent is said to have', () => {
    const paid = opened(after(charging, [cash, offline]));
    expect(paid).toMatchObject({ status: 'paid', option: 'cash', amount: 500 });
    expect(paid).not.toHaveProperty('intent_id');
  });

  test('cash taken offline pays what was given, where that is too little', () => {
    const paid = opened(after(charging, [confirm({ partialPayment_id: 'part', given: 400 }), offline]));
    expect(paid).toMatchObject({ status: 'paid', amount: 400, given: 400 });
  });

  test('cash taken offline is what was taken, whatever the part came to when it was opened', () => {
    const taken = { partialPayment_id: 'part', partialPayment: part({ share: { of: 2, count: 1 }, amount: 700 }) };
    const half = after(placed(), open({ share: { of: 2, count: 1 } }));
    const paid = opened(after(half, [confirm(taken), offline]));
    expect(paid).toMatchObject({ status: 'paid', amount: 700, allocations: [{ order_id: 'order', amount: 700 }] });
    expect(paid).not.toHaveProperty('share');
    expect(opened(after(half, cancel(), [confirm(taken), offline]))).toMatchObject({ status: 'paid', amount: 700 });
    const same = { ...taken, partialPayment: part({ share: { of: 2, count: 1 }, amount: 880 }) };
    expect(opened(after(half, [confirm(same), offline]))).toMatchObject({ amount: 880, share: { of: 2 } });
  });

  test('cash taken offline after the card had paid is money of its own, once', () => {
    const card = after(charging, [
      confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
      { proven: { intent_id: 'pi' } },
    ]);
    const both = after(card, [cash, { ...offline, key: 'cash' }], [cash, { ...offline, key: 'cash' }]);
    expect(orderIn(both)).toMatchObject({ amountPaid: 1000 });
    expect(opened(both, 'cash')).toMatchObject({ status: 'paid', option: 'cash', amount: 500 });
    expect(accepted(change(card, cash)).orders).toEqual([]);
  });

  test('a part that was paid or given up meanwhile is refused to the provider', () => {
    const paid = after(placed(), open({ amount: 500 }), cash);
    expect(codeOf(change(paid, charge[0], bySystem))).toBe('partial_payment_closed');
    expect(codeOf(change(after(placed(), open({ amount: 5 }), cancel()), charge[0], bySystem))).toBe(
      'partial_payment_closed',
    );
    expect(codeOf(change(placed(), charge[0], bySystem))).toBe('partial_payment_invalid');
  });

  test.each([charge[0], release('pi')[0], refund(500)[0]])('only the server says so: $type', (command) => {
    expect(codeOf(change(charging, command))).toBe('not_allowed');
    expect(codeOf(change(charging, command, byGuest))).toBe('not_allowed');
    expect(codeOf(change(charging, command, offline))).toBe('not_allowed');
  });
});

describe('money that the provider gave back (ADR 8)', () => {
  const proven = { proven: { intent_id: 'pi' } };
  const paid = after(placed(), open({ amount: 1760, tip: 200 }), charge, [
    confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
    proven,
  ]);
  const rejected = after(paid, action('reject', 'no more'));

  test('is not paid any more, tip last, and the order stays rejected', () => {
    expect(orderIn(rejected)).toMatchObject({ amountPaid: 1760, tip: 200 });
    const back = orderIn(after(rejected, refund(1760)));
    expect(back).toMatchObject({ amountPaid: 0, tip: 200, statusEntry: { status: 'rejected' } });
    expect(orderIn(after(rejected, refund(1960)))).toMatchObject({ amountPaid: 0, tip: 0 });
    expect(back.payments).toMatchObject([{ status: 'paid', refunds: [{ order_id: 'order', amount: 1760 }] }]);
  });

  test('counts once for an order', () => {
    expect(accepted(change(after(rejected, refund(1960)), refund(1960)[0], bySystem)).orders).toEqual([]);
  });

  test('leaves nothing to refund by hand', () => {
    expect(codeOf(change(after(rejected, refund(1960)), action('refund')))).toBe('invalid_order_action');
  });

  test('is the house’s again when the refund failed, whichever is heard of first', () => {
    const incident = { incident_id: 're_1', kind: 'refund_failed', amount: 1960, order_id: 'order' } as const;
    const failed: typeof charge = [
      { type: 'payment.incident', body: { partialPayment_id: 'part', ...incident } },
      bySystem,
    ];
    for (const steps of [
      [refund(1960), failed],
      [failed, refund(1960)],
    ]) {
      const back = orderIn(after(rejected, ...steps));
      expect(back).toMatchObject({ amountPaid: 1760, tip: 200, flags: ['overpaid', 'card_incident'] });
      expect(back.payments[0]).not.toHaveProperty('refunds');
    }
    expect(codeOf(change(rejected, failed[0]))).toBe('not_allowed');
    const given = orderIn(after(rejected, refund(1960), failed, action('refund')));
    expect(given).toMatchObject({ statusEntry: { status: 'refunded' }, flags: ['card_incident'] });
  });

  test('of a payment over two orders takes nothing from the other', () => {
    const bill = after(two, open({ orders: both, amount: 3520 }), charge, [
      confirm({ partialPayment_id: 'part', paymentOption: 'online' }),
      proven,
    ]);
    const back = after(bill, action('reject', 'no more'), refund(1760));
    expect([orderIn(back).amountPaid, orderIn(back, 'second').amountPaid]).toEqual([0, 1760]);
  });

  test('is only given back of what was paid', () => {
    expect(codeOf(change(after(placed(), open({ amount: 5 })), refund(5)[0], bySystem))).toBe(
      'partial_payment_invalid',
    );
  });
});
