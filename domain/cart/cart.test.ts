import { describe, expect, test } from 'vitest';
import { line } from '../../tests/support/sampleMenu.ts';
import { deviceModes } from '../device/device.ts';
import {
  addLine,
  changeLine,
  decrease,
  emptyCart,
  increase,
  putLineBack,
  removeLine,
  resetOrdering,
  restoreCart,
  setDevice,
  setOrderType,
  switchRestaurant,
  totalItems,
  type Cart,
} from './cart.ts';

const at = { restaurant_id: 'restaurant', currency: 'EUR' as const };
const cart = (changes: Partial<Cart> = {}): Cart => ({ ...emptyCart('browser'), ...at, ...changes });
const full = cart({
  items: [line('a', 'pizza')],
  type: 'takeaway',
  orderedAt: '2026-11-20T18:00:00Z',
  address: { postalCode: '1010' },
  contact: { name: 'Eva' },
  selectedCategory: 'mains',
});

describe('lines of a cart', () => {
  test('equal ones merge into one, others do not', () => {
    const two = addLine(addLine(cart(), line('a', 'pizza')), line('b', 'pizza', 2));
    expect(two.items).toEqual([line('a', 'pizza', 3)]);
    expect(addLine(two, line('c', 'pizza', 1, { ingredients: { cheese: 0 } })).items).toHaveLength(2);
    expect(totalItems(two)).toBe(3);
  });

  test('hold a piece at least, and 99 at most', () => {
    expect(addLine(cart(), line('a', 'beer', 0)).items).toEqual([line('a', 'beer', 1)]);
    expect(addLine(cart(), line('a', 'beer', 100)).items).toEqual([line('a', 'beer', 99)]);
    expect(changeLine(cart({ items: [line('a', 'beer')] }), line('a', 'salad', 100)).items).toEqual([
      line('a', 'salad', 99),
    ]);
    expect(addLine(cart({ items: [line('a', 'beer', 98)] }), line('b', 'beer', 5)).items[0]?.quantity).toBe(99);
    expect(increase(cart({ items: [line('a', 'beer', 99)] }), 'a').items[0]?.quantity).toBe(99);
  });

  test('decrease only above 1; the last one is removed explicitly', () => {
    const two = cart({ items: [line('a', 'beer', 2)] });
    const one = decrease(two, 'a');
    expect(one.items[0]?.quantity).toBe(1);
    expect(decrease(one, 'a')).toBe(one);
    expect(removeLine(one, 'a').items).toEqual([]);
  });

  test('that were taken off stand where they stood; one like it that came meanwhile only gets more', () => {
    const two = cart({ items: [line('a', 'pizza'), line('b', 'beer', 2)], note: 'quick' });
    const salad = line('c', 'salad');
    expect(putLineBack(two, salad, 1)).toEqual({ ...two, items: [two.items[0], salad, two.items[1]] });
    expect(putLineBack(two, line('c', 'beer', 3), 0)).toEqual({ ...two, items: [two.items[0], line('b', 'beer', 5)] });
  });

  test('of an unknown id change nothing', () => {
    expect(increase(full, 'x').items).toEqual(full.items);
    expect(decrease(full, 'x').items).toEqual(full.items);
  });

  test('configured anew merge with an equal one', () => {
    const two = cart({ items: [line('a', 'pizza'), line('b', 'beer', 2)] });
    expect(changeLine(two, line('a', 'beer')).items).toEqual([line('b', 'beer', 3)]);
    expect(changeLine(two, line('a', 'salad')).items).toEqual([line('a', 'salad'), line('b', 'beer', 2)]);
  });
});

describe('the order type', () => {
  test.each(deviceModes)('in %s is forced where the mode forces it', (mode) => {
    const forced = mode === 'cashregister' || mode === 'tablemanager';
    expect(emptyCart(mode)).toEqual({ items: [], device: mode, type: forced ? 'local' : 'delivery' });
    expect(emptyCart(mode, 'takeaway').type).toBe(forced ? 'local' : 'takeaway');
    expect(setOrderType(emptyCart(mode), 'delivery').type).toBe(forced ? 'local' : 'delivery');
    expect(setDevice(full, mode).type).toBe(forced ? 'local' : 'takeaway');
  });
});

test('a device other than the table manager has no table', () => {
  const seated = cart({ table_id: 'table' });
  expect(setDevice(seated, 'tablemanager').table_id).toBe('table');
  expect(setDevice(seated, 'cashregister')).not.toHaveProperty('table_id');
  expect(setDevice(cart(), 'tablemanager')).not.toHaveProperty('table_id');
});

test('another restaurant clears the cart but keeps order type and wanted time', () => {
  const other = switchRestaurant(full, { restaurant_id: 'other', currency: 'HUF' });
  expect(other).toEqual({
    items: [],
    device: 'browser',
    type: 'takeaway',
    orderedAt: full.orderedAt,
    address: { postalCode: '1010' },
    contact: { name: 'Eva' },
    restaurant_id: 'other',
    currency: 'HUF',
  });
  // what was not said is not said there either
  expect(switchRestaurant(cart(), { restaurant_id: 'other', currency: 'HUF' })).toStrictEqual({
    items: [],
    device: 'browser',
    type: 'delivery',
    restaurant_id: 'other',
    currency: 'HUF',
  });
  expect(switchRestaurant(full, at)).toBe(full);
});

describe('resetting ordering', () => {
  test('in the browser forgets all but device and type', () => {
    expect(resetOrdering(full)).toEqual({ items: [], device: 'browser', type: 'takeaway' });
  });

  test.each([cart({ ...full, table_id: 'table' }), cart({ ...full, device: 'cashregister', type: 'local' })])(
    'at a table or on a device keeps the restaurant and clears cart, address and contact',
    (before) => {
      const after = resetOrdering(before);
      expect(after).toMatchObject({
        items: [],
        device: before.device,
        restaurant_id: 'restaurant',
        currency: 'EUR',
        selectedCategory: 'mains',
      });
      expect(after).not.toHaveProperty('address');
      expect(after).not.toHaveProperty('contact');
      expect(after.table_id).toBe(before.table_id);
    },
  );
});

describe('a saved cart', () => {
  test('comes back into an empty one of the same restaurant', () => {
    expect(restoreCart(cart(), full).items).toEqual(full.items);
  });

  test.each([
    ['into a cart with lines', cart({ items: [line('z', 'beer')] })],
    ['into another restaurant', cart({ restaurant_id: 'other' })],
  ])('does not come back %s', (_, current) => {
    expect(restoreCart(current, full)).toBe(current);
  });

  test('does not bring back a table or a device', () => {
    const current = cart({ device: 'cashregister', type: 'local' });
    const restored = restoreCart(current, { ...full, table_id: 'old' });
    expect(restored).toMatchObject({ device: 'cashregister', type: 'local' });
    expect(restored.table_id).toBeUndefined();
  });
});
