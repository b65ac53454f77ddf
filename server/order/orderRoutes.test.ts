import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, apiClient, scan } from '../../tests/support/api.ts';
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

describe('a guest whose order is refused', () => {
  it('gets no token for it, whether the kitchen or the rules refuse it', async () => {
    const order = { ...orderFor(house), payment: { option: 'cash' as const } };
    const [line, ...lines] = order.items as [(typeof order.items)[0], ...typeof order.items];
    const unknown = { ...line, item: { ...line.item, item_id: randomUUID() } };
    for (const items of [
      [unknown, ...lines],
      [{ ...line, held: true }, ...lines],
    ]) {
      const guest = apiClient(server.origin, 'guest-authorization');
      const { status, headers } = await guest('POST /order', { body: { order: { ...order, items } as never } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers.get('guest-authorization')).toBeNull();
    }
  });
});

describe('the id of an order', () => {
  it('leads to its restaurant once the order stands, and nowhere when it was refused', async () => {
    const { restaurantOf } = server.deps;
    const order = orderFor(house);
    const refused = { ...orderFor(house), items: [] };
    expect((await register('POST /order', { body: { order: refused } })).status).toBeGreaterThanOrEqual(400);
    const unknown = { ...orderFor(house), table_id: randomUUID() };
    expect((await register('POST /order', { body: { order: unknown } })).status).toBeGreaterThanOrEqual(400);
    for (const { order_id } of [refused, unknown]) expect(restaurantOf.get(order_id)).toBeUndefined();
    expect((await register('POST /order', { body: { order } })).status).toBe(200);
    expect(restaurantOf.get(order.order_id)).toBe(house.restaurant_id);
  });

  it('that another restaurant has given is taken', async () => {
    const [there] = (await makeHouses(server.deps, 1, 5)) as [House];
    const theirs = apiClient(server.origin, 'device-authorization', there.devices.cashregister.token);
    const { order_id } = orderFor(there);
    const body = { order: orderFor(there, { order_id }) };
    expect((await theirs('POST /order', { body })).status).toBe(200);
    const taken = await register('POST /order', { body: { order: orderFor(house, { order_id }) } });
    expect(taken.error.code).toBe('id_taken');
  });
});

describe('a rating', () => {
  it('is seen by whoever looks at the restaurant next, and a refused one changes nothing', async () => {
    const table = house.tables[0]!;
    const guest = await scan(server.origin, table.code);
    const order = orderFor(house, { type: 'local', table_id: table.table_id });
    expect((await guest('POST /order', { body: { order } })).status).toBe(200);
    const { order_id } = order;
    const forget = vi.spyOn(server.deps.restaurants, 'forget');
    const rate = () => guest('POST /order/rating', { body: { order_id, stars: 5 } });
    expect((await rate()).status).toBeGreaterThanOrEqual(400);
    expect(forget).not.toHaveBeenCalled();
    for (const action of ['accept', 'prepare', 'ready', 'complete'] as const)
      await register('POST /order/action', { body: { order_id, action } });
    forget.mockClear();
    expect((await rate()).body).toMatchObject({ count: 1 });
    expect(forget).toHaveBeenCalledWith(house.restaurant_id);
    forget.mockRestore();
  });
});

/** What the register queued while it had no network; gives the answers. */
async function replay(...queued: { path: string; body: object; lane: string; supersedes?: string }[]) {
  const occurredAt = server.deps.now().toISOString();
  const operations = queued.map((each) => ({ key: randomUUID(), method: 'POST' as const, occurredAt, ...each }));
  return (await register('POST /device/replay', { body: { operations } })).body;
}

describe('an operation that stands in the place of a parked one', () => {
  it('says so in the journal of its order, beside its own note', async () => {
    const order = orderFor(house);
    await register('POST /order', { body: { order } });
    const supersedes = randomUUID();
    const { order_id } = order;
    const body = { order_id, action: 'reject', note: 'out of beer' };
    const answers = await replay({ lane: `order:${order_id}`, path: '/order/action', body, supersedes });
    expect(answers).toMatchObject([{ status: 200 }]);
    const { body: journal } = await register('GET /order/journal', { query: { order_id } });
    expect(journal.at(-1)?.note).toBe(`out of beer · supersedes ${supersedes}`);
  });
});

describe('an operation that a register brings', () => {
  it('is known by its order once that stands, and not while its lane is held back', async () => {
    const [stands, waits] = [orderFor(house), orderFor(house)];
    const unknown = { order_id: randomUUID(), action: 'accept' };
    const answers = await replay(
      { lane: 'one', path: '/order', body: { order: stands } },
      { lane: 'two', path: '/order/action', body: unknown },
      { lane: 'two', path: '/order', body: { order: waits } },
      { lane: 'two', path: '/order/action', body: { ...unknown, order_id: randomUUID() } },
    );
    const held = { body: { code: 'lane_failed' } };
    expect(answers).toMatchObject([{ status: 200 }, { body: { code: 'not_found' } }, held, held]);
    const { restaurantOf } = server.deps;
    expect(restaurantOf.get(stands.order_id)).toBe(house.restaurant_id);
    expect(restaurantOf.get(waits.order_id)).toBeUndefined();
  });

  it('may be about what was made before it in the same batch, whatever lane that was in', async () => {
    const [order, event_id] = [orderFor(house), randomUUID()];
    const { table_id } = house.tables[0]!;
    const answers = await replay(
      { lane: 'one', path: '/order', body: { order } },
      { lane: 'two', path: '/order/action', body: { order_id: order.order_id, action: 'accept' } },
      { lane: 'three', path: '/table/waiter', body: { event_id, table_id, reason: 'payment' } },
      { lane: 'four', path: '/table/event/process', body: { event_id } },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('fails by itself where the server does: the others of the batch are answered', async () => {
    const fault = new Error('a fault of ours');
    const submit = vi.spyOn(server.deps.orders, 'submit').mockRejectedValueOnce(fault);
    const logged = vi.spyOn(server.deps.log, 'error').mockReturnValue();
    const answers = await replay(
      { lane: 'one', path: '/order', body: { order: orderFor(house) } },
      { lane: 'two', path: '/order', body: { order: orderFor(house) } },
    );
    expect(answers).toMatchObject([{ status: 500, body: { code: 'internal_error' } }, { status: 200 }]);
    const { key } = answers[0]!;
    expect(logged).toHaveBeenCalledWith({ err: fault, key }, 'operation could not be replayed');
    for (const spy of [submit, logged]) spy.mockRestore();
  });

  it('is told where it says something that nobody understands', async () => {
    const order = { ...orderFor(house), order_id: 'mine' };
    const [answer] = await replay({ lane: 'one', path: '/order', body: { order } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const { details } = answer!.body as { details: { path: string; message: string }[] };
    expect(details.map(({ path }) => path)).toEqual(['order.order_id']);
  });
});

describe('a payment that names neither a part nor an order', () => {
  it('is refused', async () => {
    const paid = await register('PUT /order/payment-confirm-client', { body: { paymentOption: 'cash', given: 500 } });
    expect(paid.error.code).toBe('partial_payment_id_invalid');
  });
});
