import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { reap } from '#server/reconciliation/reaper.ts';
import { type Api, apiClient } from '../support/api.ts';
import { lineOf, orderFor } from '../support/houses.ts';
import { cardProviders, type PayingGuests } from '../support/payingGuests.ts';

let till: PayingGuests;
let kitchen: Api;

beforeAll(async () => {
  till = await cardProviders[0]!.start();
  kitchen = apiClient(till.server.origin, 'device-authorization', till.house.devices.orderprocessing.token);
});
afterAll(() => till.close());

const many = (count = 99) => ({ ...lineOf(till.house.items[0]!), quantity: count });
const accept = (order_id: string) => kitchen('POST /order/action', { body: { order_id, action: 'accept' } });

async function paidOrder(): Promise<{ guest: Api; order: Order }> {
  const { guest, order } = await till.onlineOrder();
  await till.payOnline(guest, order);
  const paid = await till.read(order);
  expect(paid).toMatchObject({ amountPaid: paid.amountTotal, flags: [] });
  return { guest, order: paid };
}

describe('what was to be paid first', () => {
  it('grows by nothing unpaid after it was paid, by whichever call', async () => {
    const { guest, order } = await paidOrder();
    const { order_id, version } = order;
    const kept = order.items.map(({ line_id, quantity, item }) => ({ line_id, quantity, item: item! }));
    const answers = [
      await guest('POST /order/lines', { body: { order_id, add: [many()] } }),
      await guest('PUT /order', { body: { order: { order_id, version, items: [...kept, many()] } } }),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'order_paid'],
      [409, 'order_paid'],
    ]);
    expect(await till.read(order)).toEqual(order);
    expect((await accept(order_id)).status).toBe(200);
  });

  it('that has grown while its card was charged waits for the rest, and the kitchen with it', async () => {
    const { guest, order } = await till.onlineOrder();
    const { order_id } = order;
    const asked = await guest('POST /order/payment-intent', { body: { order_id } });
    expect((await guest('POST /order/lines', { body: { order_id, add: [many()] } })).status).toBe(200);
    await till.typeCard(asked.body, '4242 4242 4242 4242');
    till.server.advance(1000);
    await guest('PUT /order/payment-confirm-client', { body: { order_id, paymentOption: 'online' } });
    expect(await till.read(order)).toMatchObject({ amountPaid: order.amountTotal, flags: ['awaiting_payment'] });
    expect((await accept(order_id)).error.code).toBe('invalid_order_action');
  });

  it('is paid first too when a device brings it from an outage, and has its time from when it arrived', async () => {
    const order = { ...orderFor(till.house), payment: { option: 'online' as const } };
    const operation = {
      key: randomUUID(),
      lane: `order:${order.order_id}`,
      occurredAt: new Date(till.server.deps.now().getTime() - 3_600_000).toISOString(),
      method: 'POST' as const,
      path: '/order',
      body: { order },
    };
    const { body } = await till.register('POST /device/replay', { body: { operations: [operation] } });
    expect(body[0]).toMatchObject({ status: 200, body: { flags: expect.arrayContaining(['awaiting_payment']) } });
    expect((await accept(order.order_id)).error.code).toBe('invalid_order_action');
    const placed = body[0]!.body as Order;
    await reap(till.server.deps);
    expect((await till.read(placed)).statusEntry.status).toBe('created');
    const cash = { order_id: order.order_id, paymentOption: 'cash' as const };
    expect((await till.register('PUT /order/payment-confirm-client', { body: cash })).status).toBe(200);
    expect((await accept(order.order_id)).status).toBe(200);
  });
});
