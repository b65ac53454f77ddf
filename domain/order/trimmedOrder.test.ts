import { describe, expect, test } from 'vitest';
import { after, at, orderIn, placed } from '../../tests/support/sampleOrder.ts';
import { open } from '../../tests/support/samplePayment.ts';
import { orderFlags, type Order } from './order.ts';
import { trimmedOrder } from './trimmedOrder.ts';

const times = { orderedAt: '2026-11-20T12:00:00.000Z', promisedAt: '2026-11-20T12:05:00.000Z', occurredAt: at };
const entry = { status: 'rejected', at } as const;
const plain = orderIn(after(placed(), open({ amount: 500 })));
const [pizza, beer] = plain.items;
/** An order of which everything is known. */
const full: Order = {
  ...plain,
  ...times,
  statusEntry: { ...entry, by: 'Anna', note: 'Mrs Kovács has left' },
  statusEntries: [
    { status: 'created', at, by: 'Eva' },
    { ...entry, by: 'Anna', note: 'Mrs Kovács has left' },
  ],
  items: [{ ...pizza!, note: 'no garlic', taxShares: [{ rate: 10, amount: 900 }] }, beer!],
  note: 'in a hurry',
  contact: { name: 'Eva', phone: '+436641234567' },
  address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
  movedFrom: [{ table_id: 'other', at }],
  user_id: 'eva',
  employee_id: 'anna',
  device_id: 'register',
  assignedTo: 'bert',
  receiptNumber: 'A-7',
  rating: 5,
  givenCash: 2000,
  deliveryFee: 250,
  topUp: 100,
  amountPaid: 500,
  tip: 50,
  discounts: [{ discount_id: 'd', amount: 100, reason: 'regular' }],
  applied: ['key'],
  flags: [...orderFlags],
};
const { order_id, number, restaurant_id, type, createdAt, updatedAt, version, currency, menu_revision } = full;
/** What every screen may know: numbers, states and times. */
const skeleton = {
  order_id,
  number,
  restaurant_id,
  type,
  createdAt,
  updatedAt,
  version,
  currency,
  menu_revision,
  statusEntry: entry,
  statusEntries: [{ status: 'created', at }, entry],
  payment: { option: 'later' },
  amountItems: 0,
  deliveryFee: 0,
  topUp: 0,
  amountTotal: 0,
  amountPaid: 0,
  tip: 0,
  discounts: [],
  taxes: [],
  payments: [],
  applied: [],
};
const withoutPrice = { unitPrice: 0, amount: 0, taxRate: 0 };
const { taxShares: _, ...noted } = full.items[0]!;

describe('a screen reads of an order', () => {
  test('everything, where it may read all', () => {
    expect(trimmedOrder(full, 'all')).toBe(full);
  });

  test('its number, states and times alone, on a board of numbers', () => {
    expect(trimmedOrder(full, 'numbers')).toStrictEqual({
      ...skeleton,
      ...times,
      items: [],
      flags: ['needs_confirmation', 'awaiting_payment'],
    });
  });

  test('in a kitchen also its dishes, what was written for them and where they go, but no name and no price', () => {
    expect(trimmedOrder(full, 'dishes')).toStrictEqual({
      ...skeleton,
      ...times,
      items: [
        { ...noted, ...withoutPrice },
        { ...beer, ...withoutPrice },
      ],
      note: 'in a hurry',
      table_id: 'table',
      flags: ['sold_out', 'ticket_printed', 'supplementary', 'needs_confirmation', 'awaiting_payment'],
    });
  });

  test.each(['dishes', 'numbers'] as const)(
    'also which states followed from lines, so that it counts as the house does (%s)',
    (view) => {
      const followed = { status: 'accepted', at, by: 'Anna', followed: true } as const;
      const shown = trimmedOrder({ ...plain, statusEntry: followed, statusEntries: [entry, followed] }, view);
      const bare = { status: 'accepted', at, followed: true };
      expect(shown.statusEntry).toStrictEqual(bare);
      expect(shown.statusEntries).toStrictEqual([{ status: entry.status, at }, bare]);
    },
  );

  test.each(['dishes', 'numbers'] as const)('no time, note or table that it does not have (%s)', (view) => {
    const { table_id: _table, session_id: _session, ...bare } = plain;
    const shown = trimmedOrder(bare, view);
    for (const name of [...Object.keys(times), 'note', 'table_id']) expect(shown).not.toHaveProperty(name);
  });
});
