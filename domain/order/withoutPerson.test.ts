import { describe, expect, test } from 'vitest';
import { action } from '../../tests/support/samplePayment.ts';
import { after, newOrder, orderIn, place, withTable } from '../../tests/support/sampleOrder.ts';
import { withoutPerson } from './withoutPerson.ts';

const later = '2027-01-01T00:00:00.000Z';
const [pizza, beer] = newOrder().items;
const address = { street: 'Ring 1', postalCode: '1020', city: 'Wien', country: 'AT' };
const placed = after(
  withTable,
  [
    place(
      newOrder('order', {
        type: 'delivery',
        table_id: undefined,
        items: [{ ...pizza!, note: 'for Eva' }, beer!],
        note: 'ring at Eva',
        contact: { name: 'Eva', phone: '+436641234567' },
        address,
      }),
    ),
    { by: { kind: 'user', id: 'eva', name: 'Eva' } },
  ],
  [action('reject', 'Eva called'), { by: { kind: 'user', id: 'eva', name: 'Eva' } }],
);
const order = orderIn(placed);
const nameless = withoutPerson(order, ['Eva'], later);

describe('an order without the person who placed it (D26)', () => {
  test('says nowhere who it was for', () => {
    expect(JSON.stringify(order)).toMatch(/Eva.*eva|eva.*Eva/);
    expect(JSON.stringify(nameless)).not.toMatch(/eva|Ring 1|6641234567/i);
    expect(nameless.statusEntry).toEqual({ status: 'rejected', at: order.statusEntry.at });
  });

  test('says as before what was eaten, paid and done, and when', () => {
    const { amountTotal, taxes, createdAt, payments, statusEntries } = order;
    expect(nameless).toMatchObject({ amountTotal, taxes, createdAt, payments });
    expect(nameless.items.map(({ line_id, amount }) => [line_id, amount])).toEqual(
      order.items.map(({ line_id, amount }) => [line_id, amount]),
    );
    expect(nameless.statusEntries.map(({ status, at }) => [status, at])).toEqual(
      statusEntries.map(({ status, at }) => [status, at]),
    );
  });

  test('is not called by a nickname either', () => {
    expect(withoutPerson({ ...order, nickname: 'Eva' }, [], later)).not.toHaveProperty('nickname');
  });

  test('is a version more, so that every screen forgets the name', () => {
    expect(nameless).toMatchObject({ version: order.version + 1, updatedAt: later });
  });

  test('keeps what others did and said', () => {
    const byStaff = orderIn(after(withTable, place(), action('reject', 'out of beer')));
    expect(withoutPerson(byStaff, ['Eva'], later).statusEntries).toEqual(byStaff.statusEntries);
    const unsigned = { ...byStaff, statusEntry: { status: 'created' as const, at: later, note: 'by the house' } };
    expect(withoutPerson(unsigned, ['Eva'], later).statusEntry).toEqual(unsigned.statusEntry);
  });
});
