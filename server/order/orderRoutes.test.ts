import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
let register: Api;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0' });
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});
afterAll(() => server.close());

describe('a guest who orders to take away', () => {
  async function orders(guest: Api): Promise<string> {
    const wanted = { ...orderFor(house), payment: { option: 'cash' as const } };
    const { status, body, headers } = await guest('POST /order', { body: { order: wanted } });
    expect(status).toBe(200);
    guest.token = headers.get('guest-authorization') ?? guest.token;
    return body.order_id;
  }
  const statuses = (guest: Api, order_ids: string[]): Promise<number[]> =>
    Promise.all(order_ids.map(async (order_id) => (await guest('GET /order', { query: { order_id } })).status));

  it('follows all the orders with the token of the last one', async () => {
    const guest = apiClient(server.origin, 'guest-authorization');
    const mine = [await orders(guest), await orders(guest), await orders(guest)];
    expect(await statuses(guest, mine)).toEqual([200, 200, 200]);
  });

  it('follows nobody else’s', async () => {
    const [one, other] = [
      apiClient(server.origin, 'guest-authorization'),
      apiClient(server.origin, 'guest-authorization'),
    ];
    const [mine, theirs] = [await orders(one), await orders(other)];
    expect(await statuses(one, [mine, theirs])).toEqual([200, 404]);
  });
});

describe('an operation that stands in the place of a parked one', () => {
  it('says so in the journal of its order, beside its own note', async () => {
    const order = orderFor(house);
    await register('POST /order', { body: { order } });
    const superseded = randomUUID();
    const body = { order_id: order.order_id, action: 'reject', note: 'out of beer' };
    const { order_id } = order;
    const { body: answers } = await register('POST /device/replay', {
      body: {
        operations: [
          {
            key: randomUUID(),
            lane: `order:${order_id}`,
            method: 'POST',
            path: '/order/action',
            body,
            occurredAt: server.deps.now().toISOString(),
            supersedes: superseded,
          },
        ],
      },
    });
    expect(answers).toMatchObject([{ status: 200 }]);
    const { body: journal } = await register('GET /order/journal', { query: { order_id } });
    expect(journal.at(-1)?.note).toBe(`out of beer · supersedes ${superseded}`);
  });
});
