import { describe, expect, test } from 'vitest';
import { byGuest, change, offline } from '../../tests/support/samplePayment.ts';
import { after, at, codeOf, newOrder, orderIn, place, withTable } from '../../tests/support/sampleOrder.ts';
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
    expect(orderIn(after(delivery, [info({ contact: wrong }), offline])).contact).toEqual(wrong);
  });
});
