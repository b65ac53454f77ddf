import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient } from '../../tests/support/api.ts';
import { makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

describe('whoever pays later', () => {
  it('is answered with the order, first and again, and with no payment', async () => {
    const [house] = await makeHouses(server.deps, 1, 3);
    const register = apiClient(server.origin, 'device-authorization', house!.devices.cashregister.token);
    const { order_id, ...rest } = orderFor(house!);
    await register('POST /order', { body: { order: { ...rest, order_id, payment: { option: 'cash' } } } });
    const part = { restaurant_id: house!.restaurant_id, orders: [order_id], amount: 100 };
    const opened = await register('POST /order/partial-payment', { body: part });
    const { partialPayment_id } = opened.body;
    await register('PUT /order/payment-confirm-client', { body: { partialPayment_id, paymentOption: 'cash' } });
    for (const time of ['first', 'again']) {
      const later = { order_id, paymentOption: 'later' as const };
      const { status, body } = await register('PUT /order/payment-confirm-client', { body: later });
      expect([time, status, Object.keys(body)]).toEqual([time, 200, ['orders']]);
      expect(body.orders).toMatchObject([{ order_id, payment: { option: 'later' }, amountPaid: 100 }]);
    }
  });
});
