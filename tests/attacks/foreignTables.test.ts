import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../support/api.ts';
import { type House, makeHouses, orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let here: House;
let elsewhere: House;
let till: Api;
let theirTill: Api;

beforeAll(async () => {
  server = await startTestServer();
  [here, elsewhere] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  till = apiClient(server.origin, 'device-authorization', here.devices.cashregister.token);
  theirTill = apiClient(server.origin, 'device-authorization', elsewhere.devices.cashregister.token);
});
afterAll(() => server.close());

type Operation = BodyOf<'POST /device/replay'>['operations'][number];
const operation = (path: string, body: unknown, changes: Partial<Operation> = {}): Operation => ({
  key: randomUUID(),
  lane: `order:${randomUUID()}`,
  occurredAt: new Date().toISOString(),
  method: 'POST',
  path,
  body,
  ...changes,
});
/** What a device of this house brings that it did offline. */
async function bring(...operations: Operation[]) {
  const { status, body } = await till('POST /device/replay', { body: { operations } });
  expect(status).toBe(200);
  return body;
}

/** Somebody at a table, with everything that a phone there hears. */
async function phoneAt(house: House, at: number): Promise<{ api: Api; heard: unknown[]; socket: Socket }> {
  const { table_id, code } = house.tables[at]!;
  const api = await scan(server.origin, code);
  const socket = io(`${server.origin}/device`, {
    transports: ['websocket'],
    auth: { token: api.token, kind: 'guest' },
  });
  const heard: unknown[] = [];
  socket.onAny((name: string, message: unknown) => heard.push({ name, message }));
  expect(await socket.emitWithAck('join_room', `table:${table_id}`)).toMatchObject({
    seq: expect.any(Number) as number,
  });
  return { api, heard, socket };
}

/** Until everything that was committed before has been told. */
async function told({ api, heard, socket }: Awaited<ReturnType<typeof phoneAt>>, house: House, at: number) {
  const order = orderFor(house, { type: 'local', table_id: house.tables[at]!.table_id });
  expect((await api('POST /order', { body: { order } })).status).toBe(200);
  await expect.poll(() => JSON.stringify(heard)).toContain(order.order_id);
  socket.close();
}

const stateOf = async (house: House) =>
  server.deps.db.query(
    `select (select jsonb_agg(to_jsonb(t) order by table_id) from dining_table t where restaurant_id = $1) as tables,
            (select jsonb_agg(to_jsonb(o) order by order_id) from orders o where restaurant_id = $1) as orders,
            (select jsonb_agg(to_jsonb(p) order by partial_payment_id) from partial_payment p where restaurant_id = $1) as payments,
            (select jsonb_agg(to_jsonb(e) order by event_id) from table_event e where restaurant_id = $1) as events,
            (select head_seq from stream where restaurant_id = $1) as seq`,
    [house.restaurant_id],
  );

describe('another house’s table', () => {
  it('gets nothing of an order that names it: it stands without a table, flagged', async () => {
    const phone = await phoneAt(elsewhere, 0);
    const { table_id } = elsewhere.tables[0]!;
    const order = { ...orderFor(here, { type: 'local', table_id }), note: 'not for your eyes' };
    const [answer] = await bring(operation('/order', { order }));
    expect(answer?.status).toBe(200);
    const stored = answer?.body as Order;
    expect(stored.flags).toEqual(['table_unknown']);
    expect([stored.table_id, stored.session_id]).toEqual([undefined, undefined]);
    const [again] = await bring(operation('/order', { order }));
    expect((again!.body as Order).version).toBe(1);
    await till('POST /order/action', { body: { order_id: order.order_id, action: 'accept' } });
    await told(phone, elsewhere, 0);
    expect(JSON.stringify(phone.heard)).not.toContain(order.order_id);
    expect(JSON.stringify((await phone.api('GET /table/orders', { query: { table_id } })).body)).not.toContain(
      order.note,
    );
    expect((await phone.api('GET /order', { query: { order_id: order.order_id } })).status).toBe(404);
    const receipt = await till('GET /order/receipt', { query: { order_id: order.order_id } });
    expect(receipt.status).toBe(200);
  });

  it('gets nothing either when the server has just heard whose table that is', async () => {
    const { table_id } = elsewhere.tables[3]!;
    await theirTill('POST /table/session', { body: { table_id, force: true, note: 'left' } });
    const order = orderFor(here, { type: 'local', table_id });
    const [answer] = await bring(
      operation('/order', { order }),
      operation('/order/action', { order_id: order.order_id, action: 'accept' }),
    );
    expect(answer).toMatchObject({ status: 200, body: { flags: ['table_unknown'] } });
    expect((await till('GET /order', { query: { order_id: order.order_id } })).body.statusEntry.status).toBe(
      'accepted',
    );
  });

  it('is not told of an order that was stored with it before', async () => {
    const phone = await phoneAt(elsewhere, 1);
    const { table_id } = elsewhere.tables[1]!;
    const order = { ...orderFor(here), note: 'stored long ago' };
    await till('POST /order', { body: { order } });
    await server.deps.db.query(`update dining_table set name = 'SECRET' where table_id = $1`, [table_id]);
    await server.deps.db.query(
      `update orders set table_id = $2::uuid, doc = doc || jsonb_build_object('table_id', $2::uuid) where order_id = $1`,
      [order.order_id, table_id],
    );
    await till('POST /order/action', { body: { order_id: order.order_id, action: 'accept' } });
    await told(phone, elsewhere, 1);
    expect(JSON.stringify(phone.heard)).not.toContain(order.order_id);
    const receipt = await till('GET /order/receipt', { query: { order_id: order.order_id } });
    expect(receipt.body).not.toContain('SECRET');
  });

  it('is refused to whoever orders directly', async () => {
    const order = orderFor(here, { type: 'local', table_id: elsewhere.tables[0]!.table_id });
    expect((await till('POST /order', { body: { order } })).error.code).toBe('table_unknown');
    const guest = await scan(server.origin, here.tables[0]!.code);
    expect((await guest('POST /order', { body: { order } })).status).toBe(404);
  });

  it('is treated as one that was removed: a person moves the order to its table, and the flag is gone', async () => {
    const order = orderFor(here, { type: 'local', table_id: randomUUID() });
    const [answer] = await bring(operation('/order', { order }));
    expect((answer!.body as Order).flags).toEqual(['table_unknown']);
    const { table_id } = here.tables[3]!;
    const tables = apiClient(server.origin, 'device-authorization', here.devices.tablemanager.token);
    const moved = await tables('POST /order/move', { body: { order_id: order.order_id, to: { table_id } } });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({ table_id, session_id: expect.any(String) as string, flags: [] });
  });
});

it('nothing else that a device brings from offline reaches another house', async () => {
  const { table_id } = elsewhere.tables[2]!;
  const theirs = orderFor(elsewhere, { type: 'local', table_id });
  await theirTill('POST /order', { body: { order: theirs } });
  const theirCall = { event_id: randomUUID(), table_id, reason: 'payment' as const };
  await theirTill('POST /table/waiter', { body: theirCall });
  const theirPart = {
    partialPayment_id: randomUUID(),
    restaurant_id: elsewhere.restaurant_id,
    orders: [theirs.order_id],
    amount: 100,
  };
  await theirTill('POST /order/partial-payment', { body: theirPart });
  const ours = orderFor(here, { type: 'local', table_id: here.tables[1]!.table_id });
  await till('POST /order', { body: { order: ours } });
  const before = await stateOf(elsewhere);
  const { restaurant_id } = here;
  const { order_id } = theirs;
  const part = (changes: object) => ({ partialPayment_id: randomUUID(), restaurant_id, amount: 50, ...changes });
  const put = { method: 'PUT' as const };
  const answers = await bring(
    operation('/order/move', { order_id: ours.order_id, to: { table_id } }),
    operation('/order/move', { table_id: here.tables[1]!.table_id, to: { table_id } }),
    operation('/order/move', { table_id, to: { table_id: here.tables[1]!.table_id } }),
    operation('/order/move', { order_id, to: { table_id: here.tables[1]!.table_id } }),
    operation('/table/session', { table_id, force: true, note: 'x' }),
    operation('/table/waiter', { table_id, reason: 'other', comment: 'not for your eyes', event_id: randomUUID() }),
    operation('/table/event/process', { event_id: theirCall.event_id }),
    operation('/order/action', { order_id, action: 'reject', note: 'x' }),
    operation('/order/lines', { order_id, add: ours.items }),
    operation('/order/info', { order_id, note: 'x' }, put),
    operation('/order/discount', { order_id, discount: { percent: 100, reason: 'x' } }),
    operation('/order/partial-payment', part({ orders: [order_id] })),
    operation('/order/partial-payment', { partialPayment_id: theirPart.partialPayment_id }, { method: 'DELETE' }),
    operation(
      '/order/payment-confirm-client',
      { partialPayment_id: theirPart.partialPayment_id, paymentOption: 'cash' },
      put,
    ),
    operation('/order/payment-confirm-client', { order_id, paymentOption: 'cash', given: 500 }, put),
    // an order of ours under the id of their table, and a call from it
    operation('/order', { order: orderFor(here, { order_id: table_id }) }),
    operation('/table/waiter', { table_id, reason: 'other', event_id: randomUUID() }),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  // money is recorded (D31): it waits in the house that took it, and never comes to the other's order
  const taken = part({ orders: [ours.order_id, order_id] });
  const body = { partialPayment: taken, paymentOption: 'cash', given: 50 };
  const [money] = await bring(operation('/order/payment-confirm-client', body, put));
  expect(money?.status).toBe(200);
  const [waiting] = await server.deps.db.query<{ assigned: boolean; restaurant_id: string }>(
    'select assigned, restaurant_id from partial_payment where partial_payment_id = $1',
    [taken.partialPayment_id],
  );
  expect(waiting).toEqual({ assigned: false, restaurant_id });
  expect(await stateOf(elsewhere)).toEqual(before);
});

it('who is named as having done it works in the device’s own house, or it was the device', async () => {
  const employee_id = randomUUID();
  await server.deps.db.query(
    `insert into employee (employee_id, restaurant_id, name, types, code_hmac, active) values ($1, $2, 'Theirs', '{waiter}', $3, true)`,
    [employee_id, elsewhere.restaurant_id, Buffer.from(employee_id)],
  );
  const order = orderFor(here);
  await bring(operation('/order', { order }, { actor: `employee:${employee_id}` }));
  const { body } = await till('GET /order/journal', { query: { order_id: order.order_id } });
  expect(body[0]?.actor).toBe(`device:${here.devices.cashregister.device_id}`);
});
