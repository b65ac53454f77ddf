import { describe, expect, test } from 'vitest';
import { modeMay } from '#domain/device/modes.ts';
import { orderStatuses, orderTypes } from '#domain/order/order.ts';
import { orderIn, placed } from '../../../tests/support/sampleOrder.ts';
import { nextFor } from './bumpOrder.ts';

describe('the next step on a ticket', () => {
  test('is one that a kitchen may do, whatever the order and however far it is', () => {
    const offered = orderTypes.flatMap((type) =>
      orderStatuses.map((status) => {
        const order = orderIn(placed());
        return nextFor({ ...order, type, statusEntry: { ...order.statusEntry, status } }, undefined)?.action;
      }),
    );
    const steps = new Set(offered.filter((action) => action !== undefined));
    expect([...steps].filter((action) => !modeMay('orderprocessing', action))).toEqual([]);
    expect(steps).toEqual(new Set(['accept', 'prepare', 'ready', 'dispatch', 'complete']));
  });
});
