import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WireError } from '#contract/errors.ts';
import { catalogue, type ErrorCode } from '#domain/error/catalogue.ts';
import { apiClient, scan, type Api } from '../support/api.ts';
import { lineOf, makeHouses, orderFor, type House } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let foreign: House;
let guest: Api;
let register: Api;

beforeAll(async () => {
  server = await startTestServer();
  [house, foreign] = (await makeHouses(server.deps, 2, 20)) as [House, House];
  guest = await scan(server.origin, house.tables[0]!.code);
  register = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});
afterAll(() => server.close());

const tables = [
  'orders',
  'partial_payment',
  'order_journal',
  'event',
  'table_session',
  'table_event',
  'payment_intent',
];

/** How many rows each table of the business has: what a refused request must not change. */
async function rows(): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ');
  const [row] = await server.deps.db.query<Record<string, number>>(`select ${counts}`);
  return row!;
}

type Attempt = () => Promise<{ status: number; error: unknown }>;

/** The catalogue's error in its one shape, and nothing stored. */
async function refused(code: ErrorCode, attempt: Attempt): Promise<unknown> {
  const before = await rows();
  const { status, error } = await attempt();
  const wire = WireError.parse(error);
  expect({ status, code: wire.code, statusCode: wire.statusCode, retry: wire.retry }).toEqual({
    status: catalogue[code].status,
    code,
    statusCode: catalogue[code].status,
    retry: catalogue[code].retry,
  });
  expect(await rows()).toEqual(before);
  return wire.details;
}

const atTable = () => orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
const place = (order: object, api: Api = guest) => api('POST /order', { body: { order: order as never } });

async function raw(body: string, type = 'application/json'): Promise<{ status: number; error: unknown }> {
  const response = await fetch(`${server.origin}/order`, {
    method: 'POST',
    headers: { 'content-type': type, 'guest-authorization': `Bearer ${guest.token}` },
    body,
  });
  return { status: response.status, error: await response.json() };
}

/** What a server says to bytes that no client of HTTP would send, and no balancer would pass on. */
async function spoken(sent: string): Promise<{ status: number; error: unknown }> {
  const { hostname, port } = new URL(server.processes[0]!.origin);
  const socket = connect(Number(port), hostname);
  socket.end(sent);
  let text = '';
  for await (const part of socket) text += String(part);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), error: JSON.parse(body) };
}

describe('bad input gets the one error shape and leaves nothing behind', () => {
  it('refuses a body that is no JSON', () => refused('invalid_request', () => raw('{"order":')));

  it('refuses a body of another kind', () =>
    refused('unsupported_media_type', () => raw('<order/>', 'application/xml')));

  it('refuses a body over one megabyte', () =>
    refused('body_too_large', () => raw(JSON.stringify({ order: { note: 'x'.repeat(1_100_000) } }))));

  it('names an unknown field', async () => {
    const details = await refused('invalid_request', () => place({ ...atTable(), discount: 100 }));
    expect(JSON.stringify(details)).toContain('discount');
  });

  it('names a field of the wrong kind by its path', async () => {
    const order = atTable();
    const details = await refused('invalid_request', () =>
      place({ ...order, items: [{ ...order.items[0], quantity: 1.5 }] }),
    );
    expect(details).toEqual([expect.objectContaining({ path: 'order.items.0.quantity' })]);
  });

  it('tells a guest the new totals when the total is wrong', async () => {
    const order = atTable();
    const details = await refused('price_changed', () => place({ ...order, amountTotal: order.amountTotal - 1 }));
    expect(details).toMatchObject({ amountTotal: order.amountTotal });
  });

  it('refuses an item of another menu', () =>
    refused('item_unknown', () => {
      const stranger = { ...lineOf(house.items[0]!), item: { ...lineOf(house.items[0]!).item, item_id: randomUUID() } };
      return place({ ...atTable(), items: [stranger] });
    }));

  it('refuses a sold-out item', async () => {
    const [item] = house.items;
    const mark = (soldOut: boolean) =>
      register('PUT /restaurant/sold-out', {
        body: { restaurant_id: house.restaurant_id, item_id: item!.item_id, soldOut },
      });
    expect((await mark(true)).status).toBe(200);
    const order = { ...atTable(), items: [lineOf(item!)], amountTotal: item!.options[0]!.price };
    await refused('item_sold_out', () => place(order));
    await mark(false);
    expect((await place(order)).status).toBe(200);
  });

  it('refuses guests while the restaurant is closed, and not its own register', async () => {
    const [lunch] = await makeHouses(server.deps, 1, 3);
    await server.deps.db.query(
      `update restaurant set doc = jsonb_set(doc, '{openingDays}', '[]') where restaurant_id = $1`,
      [lunch!.restaurant_id],
    );
    await server.deps.db.notify('restaurant_changed', lunch!.restaurant_id);
    await expect.poll(async () => (await server.deps.restaurants.get(lunch!.restaurant_id))?.openingDays).toEqual([]);
    const hungry = await scan(server.origin, lunch!.tables[0]!.code);
    const order = orderFor(lunch!, { type: 'local', table_id: lunch!.tables[0]!.table_id });
    await refused('restaurant_closed', () => place(order, hungry));
    const till = apiClient(server.origin, 'device-authorization', lunch!.devices.cashregister.token);
    expect((await place(order, till)).status).toBe(200);
  });

  it('does not know what belongs to another restaurant', async () => {
    const theirs = orderFor(foreign);
    const till = apiClient(server.origin, 'device-authorization', foreign.devices.cashregister.token);
    expect((await place(theirs, till)).status).toBe(200);
    await refused('not_found', () =>
      register('POST /order/action', { body: { order_id: theirs.order_id, action: 'accept' } }),
    );
    await refused('not_found', () => register('GET /order', { query: { order_id: theirs.order_id } }));
    await refused('not_found', () =>
      register('GET /device/orders', { query: { restaurant_id: foreign.restaurant_id } }),
    );
    await refused('not_found', () => guest('GET /order', { query: { order_id: theirs.order_id } }));
    await refused('not_found', () => place(orderFor(foreign), register));
    await refused('not_found', () =>
      register('POST /order/partial-payment', {
        body: {
          partialPayment_id: randomUUID(),
          restaurant_id: house.restaurant_id,
          orders: [theirs.order_id],
          amount: 100,
        },
      }),
    );
  });

  it('does not know an id that nobody has', () =>
    refused('not_found', () => register('POST /order/action', { body: { order_id: randomUUID(), action: 'accept' } })));

  it('refuses a dead token', async () => {
    const dead = apiClient(server.origin, 'device-authorization', 'this-token-never-lived');
    await refused('no_token', () => dead('GET /device/orders', { query: { restaurant_id: house.restaurant_id } }));
    await refused('no_token', () => place(atTable(), apiClient(server.origin, 'guest-authorization', 'dead')));
  });

  it('refuses a call without a token', () =>
    refused('no_token', () =>
      apiClient(server.origin, 'device-authorization')('POST /order/action', {
        body: { order_id: randomUUID(), action: 'accept' },
      }),
    ));

  it('refuses a phone that scanned before the table was closed', async () => {
    const table = house.tables[1]!;
    const early = await scan(server.origin, table.code);
    const manager = apiClient(server.origin, 'device-authorization', house.devices.tablemanager.token);
    const order = orderFor(house, { type: 'local', table_id: table.table_id });
    expect((await place(order, early)).status).toBe(200);
    await refused('table_has_unpaid_orders', () =>
      manager('POST /table/session', { body: { table_id: table.table_id } }),
    );
    const closed = await manager('POST /table/session', {
      body: { table_id: table.table_id, force: true, note: 'left' },
    });
    expect(closed.status).toBe(200);
    await refused('table_session_over', () =>
      place(orderFor(house, { type: 'local', table_id: table.table_id }), early),
    );
  });

  it('refuses a payment above what remains', async () => {
    const order = atTable();
    await place(order);
    await refused('amount_exceeds_remaining', () =>
      register('POST /order/partial-payment', {
        body: {
          partialPayment_id: randomUUID(),
          restaurant_id: house.restaurant_id,
          orders: [order.order_id],
          amount: order.amountTotal + 1,
        },
      }),
    );
  });

  it('never takes a guest’s word for money', async () => {
    const order = atTable();
    await place(order);
    for (const paymentOption of ['cash', 'later'] as const) {
      await refused('payment_needs_staff', () =>
        guest('PUT /order/payment-confirm-client', { body: { order_id: order.order_id, paymentOption } }),
      );
    }
    for (const paymentOption of ['card', 'online'] as const) {
      await refused('payment_intent_invalid', () =>
        guest('PUT /order/payment-confirm-client', { body: { order_id: order.order_id, paymentOption } }),
      );
    }
  });

  it('refuses an action that the order’s state does not allow, and shows how it stands', async () => {
    const order = atTable();
    await place(order);
    const details = await refused('invalid_order_action', () =>
      register('POST /order/action', { body: { order_id: order.order_id, action: 'ready' } }),
    );
    expect(details).toMatchObject({ current: { order_id: order.order_id, statusEntry: { status: 'created' } } });
  });

  it('answers a repeated request once, and refuses its key for another', async () => {
    const order = atTable();
    const key = randomUUID();
    const first = await guest('POST /order', { body: { order }, key });
    const before = await rows();
    const again = await guest('POST /order', { body: { order }, key });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await rows()).toEqual(before);
    await refused('key_reused', () => guest('POST /order', { body: { order: atTable() }, key }));
  });

  it.each(['x', '~', '2026-11-22T12:00:00.000Z', `0000-01-01T00:00:00Z~${randomUUID()}`, '9'.repeat(30), '\u0000'])(
    'refuses the made-up cursor %j, and says that it is the cursor',
    async (cursor) => {
      const query = { restaurant_id: house.restaurant_id, cursor };
      const details = await refused('invalid_request', () => register('GET /orders', { query }));
      expect(details).toEqual([expect.objectContaining({ path: 'cursor' })]);
    },
  );

  it.each(['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z'])(
    'refuses the instant %s, which no database takes, wherever it stands',
    async (instant) => {
      await refused('invalid_request', () => place({ ...atTable(), orderedAt: instant }));
      const order_id = randomUUID();
      await refused('invalid_request', () => register('PUT /order/info', { body: { order_id, promisedAt: instant } }));
      await refused('invalid_request', () =>
        register('POST /order/action', { body: { order_id, action: 'accept', occurredAt: instant } }),
      );
    },
  );

  it('refuses a character that cannot be stored without telling what the database says', async () => {
    const details = await refused('invalid_request', () => place({ ...atTable(), note: 'a\u0000b' }));
    expect(JSON.stringify(details)).not.toMatch(/byte|encoding|UTF|Unicode/i);
  });

  it('refuses a field where a call takes none, in its query as in its body', async () => {
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { 'device-authorization': `Bearer ${register.token}`, 'content-type': 'application/json' };
      const response = await fetch(`${server.origin}${path}`, { headers, ...init });
      return { status: response.status, error: await response.json() };
    };
    expect(await refused('invalid_request', () => send('/config?surplus=1'))).toEqual([
      expect.objectContaining({ path: 'surplus' }),
    ]);
    const body = JSON.stringify({ order_id: randomUUID(), action: 'accept' });
    await refused('invalid_request', () => send('/order/action?surplus=1', { method: 'POST', body }));
    // who watches a server adds what it likes
    expect((await send('/health?at=1')).status).toBe(200);
  });

  it('answers a path that is no address in the same shape', () =>
    refused('invalid_request', async () => {
      const response = await fetch(`${server.origin}/order/%`, { headers: { accept: 'application/json' } });
      return { status: response.status, error: await response.json() };
    }));

  it.each([
    ['an address that is too long to be read', `GET /order?order_id=${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['what is no request at all', 'HELO restaurant\r\n\r\n'],
  ])('answers %s in the same shape', async (_, sent) => void (await refused('invalid_request', () => spoken(sent))));

  it('answers a path that does not exist in the same shape', () =>
    refused('not_found', async () => {
      const response = await fetch(`${server.origin}/no/such/path`, { headers: { accept: 'application/json' } });
      return { status: response.status, error: await response.json() };
    }));
});

describe('a guest and the own order', () => {
  it('may cancel it while nobody has accepted it, and not afterwards', async () => {
    const [fresh, accepted] = [atTable(), atTable()];
    for (const order of [fresh, accepted]) expect((await place(order)).status).toBe(200);
    const cancel = (order_id: string) =>
      guest('POST /order/action', { body: { order_id, action: 'reject', note: 'changed my mind' } });
    expect((await cancel(fresh.order_id)).body.statusEntry).toMatchObject({ status: 'rejected' });
    await register('POST /order/action', { body: { order_id: accepted.order_id, action: 'accept' } });
    expect((await cancel(accepted.order_id)).status).toBeGreaterThanOrEqual(400);
    expect(
      (await guest('POST /order/action', { body: { order_id: accepted.order_id, action: 'complete' } })).status,
    ).toBe(403);
    const { body } = await register('GET /order', { query: { order_id: accepted.order_id } });
    expect(body.statusEntry.status).toBe('accepted');
  });
});
