import { describe, expect, test } from 'vitest';
import { byGuest, change, offline } from '../../tests/support/samplePayment.ts';
import { after, at, codeOf, newOrder, orderIn, place, restaurant, withTable } from '../../tests/support/sampleOrder.ts';
import type { Command } from './command.ts';

const info = (body: object): Command => ({ type: 'order.info', body: { order_id: 'order', ...body } });
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
const address = { street: 'Ring 1', postalCode: '1020', city: 'Wien', country: 'AT' };
const contact = { name: 'Eva', phone: '+436641234567' };
const told = { note: 'no salt', contact, address, orderedAt: later(90) };
const delivery = after(
  withTable,
  place(newOrder('order', { type: 'delivery', table_id: undefined, ...told })),
  info({ promisedAt: later(95), givenCash: 2000 }),
);
const known = { ...told, promisedAt: later(95), givenCash: 2000 };

describe('what an order says about itself', () => {
  test('is all there before anything is changed', () => {
    expect(orderIn(delivery)).toMatchObject(known);
  });

  test.each<[string, object]>([
    ['the note', { note: 'ring twice' }],
    ['the contact', { contact: { name: 'Adam', phone: '+43660111111' } }],
    ['the address', { address: { ...address, street: 'Ring 2' } }],
    ['the wanted time', { orderedAt: later(120) }],
    ['the promised time', { promisedAt: later(125) }],
    ['the cash that will be given', { givenCash: 5000 }],
  ])('changes in %s alone when that alone is said', (_, said) => {
    expect(orderIn(after(delivery, info(said)))).toMatchObject({ ...known, ...said });
  });

  test.each(['1010', '10 10 ', '1020', '9999'])(
    'is brought to %s for what a new order there would cost',
    (postalCode) => {
      const there = { ...address, postalCode };
      const placedThere = after(withTable, [
        place(newOrder('order', { type: 'delivery', table_id: undefined, ...told, address: there })),
        offline,
      ]);
      const moved = after(delivery, [info({ address: there }), offline]);
      expect(orderIn(moved).deliveryFee).toBe(orderIn(placedThere).deliveryFee);
    },
  );

  test('forgets the cash that will be given when it is said to be none', () => {
    expect(orderIn(after(delivery, info({ givenCash: 0 }))).givenCash).toBe(0);
  });

  test('a time that has passed means now', () => {
    expect(orderIn(after(delivery, info({ orderedAt: later(-5) }))).orderedAt).toBeUndefined();
    expect(orderIn(after(delivery, info({ promisedAt: later(-5) }))).promisedAt).toBeUndefined();
  });

  test('names no time more than a year ahead, unless it was said offline', () => {
    const far = '2028-01-01T00:00:00.000Z';
    for (const said of [{ orderedAt: far }, { promisedAt: far }]) {
      expect(codeOf(change(delivery, info(said)))).toBe('time_too_far');
      expect(codeOf(change(delivery, info(said), offline))).toBe('accepted');
    }
    expect(codeOf(change(delivery, info({ orderedAt: far }), byGuest))).toBe('time_too_far');
  });
});

describe('what is said of an order later', () => {
  const house = (changes: object) => ({ restaurant: { ...restaurant, ...changes } });
  const dearer = house({
    minOrderValue: 5000,
    deliveryRegions: [
      { postalCode: '1010', fee: 900 },
      { postalCode: '1020', fee: 900 },
    ],
  });
  const small = after(
    withTable,
    place(newOrder('order', { type: 'delivery', table_id: undefined, ...told, items: newOrder().items.slice(0, 1) })),
  );

  test('does not ask whether the house is open, unless it is another time or place', () => {
    const closed = house({ openingDays: [] });
    expect(codeOf(change(delivery, info({ note: 'ring twice' }), { ...byGuest, ...closed }))).toBe('accepted');
    expect(codeOf(change(delivery, info({ orderedAt: later(120) }), { ...byGuest, ...closed }))).toBe(
      'restaurant_closed',
    );
    const moved = { ...byGuest, ...closed };
    expect(codeOf(change(delivery, info({ address: { ...address, street: 'Ring 2' } }), moved))).toBe(
      'restaurant_closed',
    );
    expect(orderIn(after(delivery, [info({ note: 'x' }), { ...offline, ...closed }])).flags).toEqual([]);
    expect(orderIn(after(delivery, [info({ orderedAt: later(120) }), { ...offline, ...closed }])).flags).toEqual([
      'closed',
    ]);
  });

  test('keeps the fee and the top-up of the day while it goes to the same postal code', () => {
    expect(orderIn(small)).toMatchObject({ deliveryFee: 0, topUp: 600 });
    const beside = after(small, [info({ address: { ...address, street: 'Ring 2' } }), dearer]);
    expect(orderIn(beside)).toMatchObject({ deliveryFee: 0, topUp: 600 });
    expect(orderIn(after(small, [info({ orderedAt: later(120) }), dearer]))).toMatchObject({
      deliveryFee: 0,
      topUp: 600,
    });
  });

  test('brings another fee with another postal code, and never a higher top-up', () => {
    const there = info({ address: { ...address, postalCode: '1010' } });
    expect(orderIn(after(small, [there, dearer]))).toMatchObject({ deliveryFee: 900, topUp: 600 });
    expect(orderIn(after(small, [there, house({ minOrderValue: 1000 })]))).toMatchObject({
      deliveryFee: 250,
      topUp: 100,
    });
  });

  test('costs nothing for an address of what is not delivered', () => {
    const fetched = after(withTable, place(newOrder('order', { type: 'takeaway', table_id: undefined })));
    const named = orderIn(after(fetched, info({ address: { ...address, postalCode: '1010' } })));
    expect(named).toMatchObject({ deliveryFee: 0, topUp: 0, amountTotal: 1760, address: { postalCode: '1010' } });
  });

  test('gives an address to a delivery that was taken offline without one, and asks for it before anything else', () => {
    const nowhere = after(withTable, [place(newOrder('order', { type: 'delivery', table_id: undefined })), offline]);
    expect(codeOf(change(nowhere, info({ orderedAt: later(60) })))).toBe('address_required');
    expect(codeOf(change(nowhere, info({ orderedAt: later(60) }), offline))).toBe('accepted');
    expect(orderIn(after(nowhere, info({ address: { ...address, postalCode: '1010' } })))).toMatchObject({
      deliveryFee: 250,
    });
  });
});

describe('a phone that cannot be dialled', () => {
  const wrong = { name: 'Eva', phone: 'call me' };
  const wanted = newOrder('order', {
    type: 'delivery',
    table_id: undefined,
    ...told,
    contact: wrong,
    payment: { option: 'cash' },
  });

  test.each([
    ['of a guest', byGuest],
    ['of a device', {}],
  ])('%s is refused in a new order and in one that is there', (_, who) => {
    expect(codeOf(change(withTable, place(wanted), who))).toBe('invalid_request');
    expect(codeOf(change(delivery, info({ contact: wrong }), who))).toBe('invalid_request');
    expect(orderIn(delivery)).toMatchObject({ contact });
  });

  test('is kept as it was typed where a device took it offline', () => {
    expect(orderIn(after(withTable, [place(wanted), offline])).contact).toEqual(wrong);
    const kept = after(delivery, [info({ contact: wrong }), offline]);
    expect(orderIn(kept).contact).toEqual(wrong);
    const named = { ...wrong, name: 'Eva Maier' };
    expect(orderIn(after(kept, info({ contact: named }))).contact).toEqual(named);
    expect(codeOf(change(kept, info({ contact: { ...wrong, phone: 'call him' } })))).toBe('invalid_request');
  });

  test('is refused of an order that had none, and of one that had nobody', () => {
    for (const contact of [undefined, { name: 'Eva' }]) {
      const unknown = after(withTable, place(newOrder('order', { contact })));
      expect(codeOf(change(unknown, info({ contact: wrong })))).toBe('invalid_request');
      expect(codeOf(change(unknown, info({ contact: { name: 'Adam' } })))).toBe('accepted');
    }
  });
});
