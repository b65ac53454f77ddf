import { beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '#domain/order/command.ts';
import { after, orderIn, placed } from '../../../tests/support/sampleOrder.ts';
import { kitchenSight, sightStep, told, unseenOrders } from './kitchenSight.ts';

const at = '2026-11-20T11:01:00.000Z';
const order = orderIn(placed());
const screen = { device_id: 'k', name: 'Kitchen', mode: 'orderprocessing', heardAt: at } as const;
const place = { order_id: 'order', seq: 5, at: '2026-11-20T11:00:00.000Z' };
const begin: Command = { type: 'order.lines', body: { order_id: 'order', begin: ['order-beer'] } };

beforeEach(() => Object.assign(kitchenSight, { hasScreens: false, orders: {} }));

describe('how far an order is on its way to the stove', () => {
  test('sent, then on a screen, then started', () => {
    told({ at, screens: [{ ...screen, seq: 4 }], orders: [place] }, [order]);
    expect(sightStep(order, kitchenSight)).toBe('sent');
    told({ at, screens: [{ ...screen, seq: 5 }], orders: [place] }, [order]);
    expect(sightStep(order, kitchenSight)).toBe('onScreen');
    expect(sightStep(orderIn(after(placed(), begin)), kitchenSight)).toBe('started');
  });

  test('is not known where no screen is linked', () => {
    told({ at, screens: [], orders: [place] }, [order]);
    expect(sightStep(order, kitchenSight)).toBeUndefined();
  });

  test('is asked again when the order has changed, and not once a screen shows it', () => {
    told({ at, screens: [{ ...screen, seq: 5 }], orders: [place] }, [order]);
    expect(unseenOrders([order], kitchenSight)).toEqual([]);
    const changed = { ...order, version: order.version + 1 };
    expect(unseenOrders([changed], kitchenSight)).toEqual([changed]);
    expect(sightStep(changed, kitchenSight)).toBe('sent');
  });

  test('rings when no screen shows it for ten seconds', () => {
    told({ at, screens: [{ ...screen, seq: 4 }], orders: [place] }, [order]);
    expect(kitchenSight.orders['order']?.nowhere).toBe(true);
    told({ at: '2026-11-20T11:00:09.000Z', screens: [{ ...screen, seq: 4 }], orders: [place] }, [order]);
    expect(kitchenSight.orders['order']?.nowhere).toBe(false);
  });
});
