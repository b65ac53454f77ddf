import { describe, expect, test } from 'vitest';
import { dearerIndex, line, sampleIndex } from '../../tests/support/sampleMenu.ts';
import {
  accepted,
  after,
  at,
  codeOf,
  occurrence,
  orderIn,
  placed,
  restaurant,
} from '../../tests/support/sampleOrder.ts';
import { action, change, offline } from '../../tests/support/samplePayment.ts';
import type { Occurrence } from './applyCommand.ts';
import type { Command } from './command.ts';
import type { Order } from './order.ts';
import { supplementaryOrder } from './supplementaryOrder.ts';

const closed = after(placed(), action('reject', 'gone home'));
const add = (...items: ReturnType<typeof line>[]): Command => ({
  type: 'order.lines',
  body: { order_id: 'order', add: items },
});
const beer = line('x', 'beer');
const supplement = (order: Partial<Order> = {}, changes: Partial<Occurrence> = {}): Order =>
  accepted(supplementaryOrder({ ...orderIn(closed), ...order }, [beer], occurrence(changes)));

describe('a supplementary order (D32)', () => {
  const whose = {
    contact: { name: 'Eva', phone: '+436641234567' },
    address: { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' },
    user_id: 'eva',
    nickname: 'Eva',
    table_id: 'other',
    session_id: 'theirs',
  };

  test('is for whom the closed one was, and goes where that went', () => {
    expect(supplement(whose)).toMatchObject({ ...whose, type: 'local', currency: 'EUR', restaurant_id: 'restaurant' });
    const { table_id: _table, session_id: _session, ...nowhere } = orderIn(closed);
    const made = accepted(supplementaryOrder(nowhere, [beer], occurrence()));
    for (const name of Object.keys(whose)) expect(made).not.toHaveProperty(name);
  });

  test.each([
    ['online', 'later'],
    ['cash', 'cash'],
    ['card', 'card'],
    ['later', 'later'],
  ] as const)('of an order paid by %s is paid by %s: nobody is there any more to pay it online', (option, paid) => {
    expect(supplement({ payment: { option } }).payment).toEqual({ option: paid });
  });

  test.each<[string, Partial<Occurrence>, Partial<Order>]>([
    ['an employee', {}, { employee_id: 'anna' }],
    ['a device', { by: { kind: 'device', id: 'd' }, device_id: 'd' }, { device_id: 'd' }],
    ['a device without a network', { ...offline, by: { kind: 'device', id: 'd' } }, { occurredAt: at }],
  ])('says who made it: %s', (_, changes, said) => {
    const { employee_id, device_id, occurredAt } = supplement({ device_id: 'first' }, changes);
    expect(JSON.parse(JSON.stringify({ employee_id, device_id, occurredAt }))).toEqual(said);
  });

  test('is priced from the menu that the command names, else from the current one, and says which', () => {
    expect(supplement({}, { menu: dearerIndex })).toMatchObject({ menu_revision: 'r2', amountTotal: 450 });
    const unnamed = supplement({}, { menu: undefined, currentTotalsMenu: dearerIndex });
    expect(unnamed).toMatchObject({ menu_revision: 'r1', amountTotal: 450 });
    expect(supplement({}, { menu: sampleIndex })).toMatchObject({ menu_revision: 'r1', amountTotal: 430 });
  });

  test('changes nothing but itself, and is known by its key alone', () => {
    const made = accepted(change(closed, add(beer), { key: 'late' }));
    expect(made).toMatchObject({ tables: [], tableEvents: [], unassigned: [], assigned: [] });
    expect(made.orders).toMatchObject([{ order_id: 'late', applied: ['late'], payments: [] }]);
    expect(made.orders[0]?.taxes).toEqual([{ rate: 20, net: 358, tax: 72 }]);
  });

  test('is refused for what nobody can price, unless that was sold offline', () => {
    expect(codeOf(change(closed, add(line('x', 'gone'))))).toBe('item_unknown');
    const house = { ...restaurant, soldOut: ['beer'] };
    expect(supplement({}, { ...offline, restaurant: house }).flags).toEqual(['supplementary', 'sold_out']);
  });
});
