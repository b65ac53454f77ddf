import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/calls.ts';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../support/api.ts';
import { type House, makeHouses, orderFor } from '../support/houses.ts';
import { ownerOf } from '../support/owner.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../support/testServer.ts';

const minute = 60_000;
const password = encoded('a long secret word');

let server: TestServer;
let here: House;
let there: House;
let owner: Api;
/** another till of the house, which stays */
let manager: Api;
let device: Api & { machineId: string; device_id: string };

beforeAll(async () => void (server = await startTestServer({ RATE_LIMIT_CALLS: '0' })));
afterAll(() => server.close());

beforeEach(async () => {
  [here, there] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  owner = await ownerOf(server, here.chain_id);
  manager = apiClient(server.origin, 'device-authorization', here.devices.tablemanager.token);
  const machineId = newMachineId();
  const api = apiClient(server.origin, 'device-authorization');
  const { body, headers } = await api('POST /device/register', { body: { machineId, password } });
  api.token = headers.get('device-authorization')!;
  device = Object.assign(api, { machineId, device_id: body.device_id });
  await link(here);
});

const link = ({ restaurant_id }: House) =>
  owner('POST /restaurant/devices', {
    body: { restaurant_id, device: { machineId: device.machineId, name: 'Till', mode: 'cashregister' } },
  });
/** The owner takes it away, a minute after all that was before; what comes is a minute later. */
async function takeAway({ restaurant_id }: House = here): Promise<void> {
  server.advance(minute);
  const { device_id } = device;
  expect((await owner('DELETE /restaurant/devices', { query: { restaurant_id, device_id } })).status).toBe(200);
  server.advance(minute);
}
const now = (): string => server.deps.now().toISOString();
/** Half a minute before the device was taken away. */
const before = (): string => new Date(server.deps.now().getTime() - 1.5 * minute).toISOString();

type Operation = Parameters<typeof replayBody>[0][number];
const replayBody = (
  operations: { key: string; lane: string; occurredAt: string; method: 'POST' | 'PUT'; path: string; body: object }[],
) => ({ operations });
const operation = (call: string, body: object, occurredAt: string, lane: string = randomUUID()): Operation => {
  const [method, path] = call.split(' ') as [Operation['method'], string];
  return { key: randomUUID(), lane, occurredAt, method, path, body };
};
async function replay(operations: Operation[], as: Api = device): Promise<string[]> {
  const { status, body } = await as('POST /device/replay', { body: replayBody(operations) });
  expect(status).toBe(200);
  return body.map((answer) => (answer.status === 200 ? 'ok' : (answer.body as { code: string }).code));
}
const placing = (order: object, occurredAt: string) => operation('POST /order', { order }, occurredAt);
const cash = ({ order_id, amountTotal: amount }: Pick<Order, 'order_id' | 'amountTotal'>, at: string, house = here) => {
  const { restaurant_id } = house;
  const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount };
  return operation('PUT /order/payment-confirm-client', { partialPayment, paymentOption: 'cash', given: amount }, at);
};
const discount = (order_id: string, at: string) =>
  operation('POST /order/discount', { order_id, discount: { percent: 100, reason: 'Friends' } }, at);

async function placed(table = here.tables[0]!): Promise<Order> {
  const order = orderFor(here, { type: 'local', table_id: table.table_id });
  const { body, status } = await manager('POST /order', { body: { order } });
  expect(status).toBe(200);
  return body;
}
const read = async (order_id: string): Promise<Order> => (await manager('GET /order', { query: { order_id } })).body;
const attention = async (settled?: 'true'): Promise<AnswerOf<'GET /chain/attention'>> =>
  (await owner('GET /chain/attention', { query: { chain_id: here.chain_id, ...(settled ? { settled } : {}) } })).body;

describe('a device that was taken away', () => {
  it('touches no order made later: no discount, no cash, no table closed, no waiter answered', async () => {
    await takeAway();
    const order = await placed();
    const { table_id } = here.tables[0]!;
    const guest = await scan(server.origin, here.tables[0]!.code);
    const called = (await guest('POST /table/waiter', { body: { table_id, reason: 'payment' } })).body;
    const answers = await replay([
      discount(order.order_id, now()),
      discount(order.order_id, before()),
      cash(order, now()),
      cash(order, before()),
      operation('POST /order/action', { order_id: order.order_id, action: 'reject', note: 'x' }, before()),
      operation('POST /table/session', { table_id, force: true, note: 'x' }, before()),
      operation('POST /table/event/process', { event_id: called.event_id }, before()),
    ]);
    expect(answers).toEqual(Array.from({ length: 7 }, () => 'device_revoked'));
    expect(await read(order.order_id)).toEqual(order);
    const listed = await attention();
    expect(listed.map(({ kind, refused }) => `${kind} ${refused?.code}`)).toEqual(
      Array.from({ length: 7 }, () => 'revoked_refused device_revoked'),
    );
    expect(listed.map(({ meant }) => meant?.path ?? '').toSorted()).toEqual([
      '/order/action',
      '/order/discount',
      '/order/discount',
      '/order/payment-confirm-client',
      '/order/payment-confirm-client',
      '/table/event/process',
      '/table/session',
    ]);
  });

  it('neither moves nor closes a table for guests who have ordered there since, though they sat there already', async () => {
    const [{ table_id }, free] = here.tables as [House['tables'][0], House['tables'][0]];
    await placed();
    await takeAway();
    const order = await placed();
    const answers = await replay([
      operation('POST /order/move', { table_id, to: { table_id: free.table_id } }, before()),
      operation('POST /table/session', { table_id, force: true, note: 'x' }, before()),
    ]);
    expect(answers).toEqual(['device_revoked', 'device_revoked']);
    expect(await read(order.order_id)).toEqual(order);
  });

  it('knows no table that was made later: its order stands without one, and all else there is refused', async () => {
    const order = await placed();
    await takeAway();
    const { restaurant_id } = here;
    const made = await owner('POST /restaurant/tables', { body: { table: { restaurant_id, name: 'New' } } });
    const { table_id } = made.body;
    const sold = orderFor(here, { type: 'local', table_id });
    const answers = await replay([
      placing(sold, before()),
      operation('POST /order/move', { order_id: order.order_id, to: { table_id } }, before()),
      operation('POST /table/waiter', { table_id, reason: 'payment', event_id: randomUUID() }, before()),
    ]);
    expect(answers).toEqual(['ok', 'device_revoked', 'device_revoked']);
    expect((await read(sold.order_id)).table_id).toBeUndefined();
    expect((await read(order.order_id)).table_id).toBe(order.table_id);
    expect((await attention()).map(({ kind }) => kind).toSorted()).toEqual([
      'revoked_applied',
      'revoked_refused',
      'revoked_refused',
    ]);
  });

  it('brings what it sold before, once, and all of it stands for the owner to see', async () => {
    const known = await placed();
    await takeAway();
    const sold = { ...orderFor(here), number: 'B-1' };
    const operations = [
      placing(sold, before()),
      cash({ order_id: sold.order_id, amountTotal: sold.amountTotal }, before()),
      operation('POST /order/action', { order_id: known.order_id, action: 'accept' }, before()),
    ];
    expect(await replay(operations)).toEqual(['ok', 'ok', 'ok']);
    expect(await replay(operations)).toEqual(['ok', 'ok', 'ok']);
    const stored = await read(sold.order_id);
    expect(stored).toMatchObject({ amountPaid: sold.amountTotal, occurredAt: operations[0]!.occurredAt });
    expect(stored.payments).toHaveLength(1);
    expect((await read(known.order_id)).statusEntry.status).toBe('accepted');
    const listed = await attention();
    expect(listed.map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual(
      operations.map(({ key }) => `revoked_applied ${key}`).toSorted(),
    );
    const byKey = new Map(listed.map((line) => [line.key, line]));
    const { order_id, number } = stored;
    expect(byKey.get(operations[1]!.key)).toMatchObject({
      device_id: device.device_id,
      actor: `device:${device.device_id}`,
      actorName: 'Till',
      occurredAt: operations[1]!.occurredAt,
      meant: { method: 'PUT', path: '/order/payment-confirm-client', body: { given: sold.amountTotal } },
      changed: [{ order_id, number, what: 'payment_confirm', amount: sold.amountTotal }],
    });
    expect(byKey.get(operations[2]!.key)?.changed).toMatchObject([{ what: 'accept', from: 'created', to: 'accepted' }]);
    // whose order it was stands with the order alone, which is forgotten when the person is
    expect(JSON.stringify(listed)).not.toContain('+43 660');
  });

  it('sells nothing to the guests who sit at its old table by now', async () => {
    const table = here.tables[1]!;
    await takeAway();
    await placed(table);
    const old = orderFor(here, { type: 'local', table_id: table.table_id });
    expect(await replay([placing(old, before())])).toEqual(['ok']);
    const guest = await scan(server.origin, table.code);
    const { body } = await guest('GET /table/orders', { query: { table_id: table.table_id } });
    expect(body.map(({ order_id }) => order_id)).not.toContain(old.order_id);
    expect((await attention())[0]?.meant?.body).toMatchObject({ order: { table_id: table.table_id } });
  });

  it('pays for no order in advance', async () => {
    await takeAway();
    const order = orderFor(here);
    expect(await replay([cash(order, before())])).toEqual(['device_revoked']);
    const { status, body } = await manager('POST /order', { body: { order } });
    expect([status, body.amountPaid]).toEqual([200, 0]);
    expect((await attention())[0]).toMatchObject({
      kind: 'revoked_refused',
      meant: { body: { given: order.amountTotal } },
    });
  });

  it('pays in advance for what it brings itself in the same batch', async () => {
    const order = orderFor(here);
    await takeAway();
    const late = orderFor(here);
    const answers = await replay([
      cash(order, before()),
      placing(order, before()),
      cash(late, before()),
      placing(late, now()),
    ]);
    expect(answers).toEqual(['ok', 'ok', 'device_revoked', 'device_revoked']);
    expect(await read(order.order_id)).toMatchObject({ amountPaid: order.amountTotal });
  });

  it('gets no new token by its password before it is linked again, and then brings the rest', async () => {
    const last = device.token;
    const anonymous = apiClient(server.origin, 'device-authorization');
    const { machineId } = device;
    await takeAway();
    for (const ask of [
      () => anonymous('PUT /device/me', { body: { machineId, password } }),
      () => anonymous('POST /device/register', { body: { machineId, password } }),
      () => device('PUT /device/me', { body: {} }),
    ]) {
      const { status, error, headers } = await ask();
      expect([status, error.code, headers.get('device-authorization')]).toEqual([403, 'device_revoked', null]);
    }
    expect((await device('GET /device/orders', { query: { restaurant_id: here.restaurant_id } })).status).toBe(401);
    await link(here);
    expect((await device('PUT /device/me', { body: {} })).status).toBe(401);
    const again = await anonymous('PUT /device/me', { body: { machineId, password } });
    expect(again.status).toBe(200);
    device.token = again.headers.get('device-authorization')!;
    expect(device.token).not.toBe(last);
    const order = orderFor(here);
    expect(await replay([placing(order, before()), cash(order, before())])).toEqual(['ok', 'ok']);
    expect(await attention()).toEqual([]);
  });

  it('asks no other device for anything, and opens no shift', async () => {
    await takeAway();
    const { restaurant_id } = here;
    const shift = { shift_id: randomUUID(), openedAt: now(), float: 100 };
    const answers = await replay([
      operation('POST /device/request', { type: 'terminal_payment', restaurant_id, data: {} }, before()),
      operation('POST /device/shift', { restaurant_id, shift }, now()),
      operation('POST /device/shift', { restaurant_id, shift: { ...shift, openedAt: before() } }, before()),
    ]);
    expect(answers).toEqual(['device_revoked', 'device_revoked', 'ok']);
    const kinds = (await attention()).map(({ kind, meant }) => `${kind} ${meant?.path}`).toSorted();
    expect(kinds).toEqual([
      'revoked_applied /device/shift',
      'revoked_refused /device/request',
      'revoked_refused /device/shift',
    ]);
  });

  it('writes nothing into the list that no database takes', async () => {
    await takeAway();
    const nul = { ...operation('POST /order/action', { order_id: randomUUID(), action: 'a\0b' }, before()) };
    const odd = operation('POST /x', { deep: '\ud800\0' }, before());
    expect(await replay([nul, odd])).toEqual(['invalid_request', 'operation_unknown']);
    expect((await attention()).map(({ refused }) => refused?.code ?? '').toSorted()).toEqual([
      'invalid_request',
      'operation_unknown',
    ]);
  });
});

describe('a device that one restaurant took away and another keeps', () => {
  it('brings what it did for the first before, in the same batch as what it does for the second', async () => {
    await link(there);
    await takeAway(here);
    const [old, late] = [orderFor(here), orderFor(here)];
    const fresh = orderFor(there);
    const answers = await replay([
      placing(old, before()),
      cash(old, before()),
      placing(late, now()),
      placing(fresh, now()),
      cash(fresh, now(), there),
    ]);
    expect(answers).toEqual(['ok', 'ok', 'device_revoked', 'ok', 'ok']);
    expect((await read(old.order_id)).amountPaid).toBe(old.amountTotal);
    const listed = await attention();
    expect(listed.map(({ kind, restaurant_id }) => `${kind} ${restaurant_id}`).toSorted()).toEqual(
      ['revoked_applied', 'revoked_applied', 'revoked_refused'].map((kind) => `${kind} ${here.restaurant_id}`),
    );
    // what it may do directly is what it is linked to
    expect((await device('POST /order/action', { body: { order_id: old.order_id, action: 'accept' } })).status).toBe(
      404,
    );
  });

  it('brings it also when the second has taken it away since', async () => {
    await link(there);
    await takeAway(here);
    await takeAway(there);
    const order = orderFor(here);
    const soldThere = orderFor(there);
    const at = new Date(server.deps.now().getTime() - 3.5 * minute).toISOString();
    expect(await replay([placing(order, before()), placing(order, at), placing(soldThere, before())])).toEqual([
      'device_revoked',
      'ok',
      'ok',
    ]);
  });
});

describe('the owners’ Needs attention', () => {
  it('is settled once, by name and with a note, and stands page by page', async () => {
    await takeAway();
    await replay(Array.from({ length: 3 }, () => placing(orderFor(here), before())));
    const { chain_id } = here;
    const first = await owner('GET /chain/attention', { query: { chain_id, limit: 2 } });
    const cursor = first.headers.get('next-cursor')!;
    const second = await owner('GET /chain/attention', { query: { chain_id, limit: 2, cursor } });
    expect(new Set([...first.body, ...second.body].map(({ attention_id }) => attention_id)).size).toBe(3);
    const attention_ids = first.body.map(({ attention_id }) => attention_id);
    const settle = (note: string, by: Api = owner) =>
      by('POST /chain/attention/settle', { body: { chain_id, attention_ids, note } });
    const { body } = await settle('Counted');
    expect(body.map(({ settled }) => settled)).toMatchObject(
      attention_ids.map(() => ({ byName: 'Ann Owner', note: 'Counted' })),
    );
    expect((await settle('Again', await ownerOf(server, chain_id))).body).toEqual(body);
    expect((await attention('true')).map(({ attention_id }) => attention_id)).toEqual(attention_ids);
    expect(await attention()).toEqual(second.body);
    const stranger = await ownerOf(server, (await makeHouses(server.deps, 1, 1))[0]!.chain_id);
    expect((await stranger('GET /chain/attention', { query: { chain_id } })).status).toBe(404);
    expect((await settle('Mine', stranger)).status).toBe(404);
  });
});
