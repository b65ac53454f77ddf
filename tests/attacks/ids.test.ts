import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../support/api.ts';
import { type House, makeHouses, orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let till: Api;

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 5)) as [House];
  till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
});
afterAll(() => server.close());

const uuid = /"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g;
/** The same with every id in capitals, wherever it stands: fields, lists, names of fields. */
const inCapitals = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(uuid, (id) => id.toUpperCase())) as T;
const capital = (id: string): string => id.toUpperCase();
const anyone = (): Api => apiClient(server.origin, 'guest-authorization');

const stored = async (table: string, column: string, id: string) =>
  server.deps.db.query<{ doc: unknown }>(`select * from ${table} where ${column} = $1`, [id]);
const storedOrder = async (order_id: string) => (await stored('orders', 'order_id', order_id))[0]?.doc as Order;

/** As somebody without a table or account orders. */
const ownOrder = (of = house) => ({ ...orderFor(of), payment: { option: 'cash' as const } });

/** A bill that was paid. */
async function paidOrder() {
  const order = orderFor(house);
  await till('POST /order', { body: { order } });
  const paid = await till('PUT /order/payment-confirm-client', {
    body: { order_id: order.order_id, paymentOption: 'cash' },
  });
  expect(paid.status).toBe(200);
  return order;
}

const operation = (path: string, body: unknown, changes: Partial<Operation> = {}): Operation => ({
  key: randomUUID(),
  lane: `order:${randomUUID()}`,
  occurredAt: new Date().toISOString(),
  method: 'POST',
  path,
  body,
  ...changes,
});
type Operation = BodyOf<'POST /device/replay'>['operations'][number];
const replay = async (...operations: Operation[]) => {
  const { status, body } = await till('POST /device/replay', { body: { operations } });
  expect(status).toBe(200);
  return body;
};

describe('an id in capitals is the same id', () => {
  it('nobody overwrites an order by its id in capitals', async () => {
    const order = await paidOrder();
    const before = await storedOrder(order.order_id);
    expect(before.amountPaid).toBe(before.amountTotal);
    const { line_id: _, ...line } = order.items[0]!;
    const other = {
      ...orderFor(house),
      order_id: capital(order.order_id),
      items: [{ ...line, line_id: randomUUID() }],
    };
    const amountTotal = house.items.find(({ item_id }) => item_id === line.item.item_id)!.options[0]!.price;
    for (const api of [anyone(), till]) {
      const answer = await api('POST /order', { body: { order: { ...other, amountTotal } } });
      expect([answer.status, answer.error.code]).toEqual([409, 'id_taken']);
    }
    const [answer] = await replay(operation('/order', { order: { ...other, amountTotal } }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'id_taken' } });
    expect(await storedOrder(order.order_id)).toEqual(before);
  });

  it('nobody overwrites a payment or a waiter call so', async () => {
    const { table_id } = house.tables[0]!;
    const order = orderFor(house, { type: 'local', table_id });
    await till('POST /order', { body: { order } });
    const part = {
      partialPayment_id: randomUUID(),
      restaurant_id: house.restaurant_id,
      orders: [order.order_id],
      amount: 100,
    };
    const call = { event_id: randomUUID(), table_id, reason: 'payment' as const };
    expect((await till('POST /order/partial-payment', { body: part })).status).toBe(200);
    expect((await till('POST /table/waiter', { body: call })).status).toBe(200);
    const payment = await stored('partial_payment', 'partial_payment_id', part.partialPayment_id);
    const event = await stored('table_event', 'event_id', call.event_id);
    const opened = await till('POST /order/partial-payment', { body: { ...inCapitals(part), amount: 200 } });
    expect([opened.status, opened.error.code]).toEqual([409, 'id_taken']);
    const called = await till('POST /table/waiter', { body: { ...inCapitals(call), reason: 'missing' } });
    expect([called.status, (called.body as { reason: string }).reason]).toEqual([200, 'payment']);
    expect(await stored('partial_payment', 'partial_payment_id', part.partialPayment_id)).toEqual(payment);
    expect(await stored('table_event', 'event_id', call.event_id)).toEqual(event);
  });

  it('everything can be done with them: ordered, changed, paid for, read', async () => {
    const guest = anyone();
    const order = ownOrder();
    const placed = await guest('POST /order', { body: { order: inCapitals(order) } });
    expect(placed.status).toBe(200);
    expect(placed.body.order_id).toBe(order.order_id);
    expect(placed.body.items.map(({ line_id, item }) => [line_id, item?.item_id])).toEqual(
      order.items.map(({ line_id, item }) => [line_id, item.item_id]),
    );
    guest.token = placed.headers.get('guest-authorization') ?? undefined;
    const order_id = capital(order.order_id);
    expect((await guest('GET /order', { query: { order_id } })).body.order_id).toBe(order.order_id);
    expect(
      (await till('POST /order/lines', { body: { order_id, done: [capital(order.items[0]!.line_id)] } })).body.items[0],
    ).toMatchObject({ line_id: order.items[0]!.line_id, doneAt: expect.any(String) as string });
    const link = await guest('GET /order/receipt-link', { query: { order_id } });
    const { search } = new URL(link.body.url);
    expect(search).toContain(order.order_id);
    const receipt = await fetch(`${server.origin}/order/receipt${search.replace(order.order_id, order_id)}`);
    expect(receipt.status).toBe(200);
    const page = await till('GET /orders', { query: { restaurant_id: capital(house.restaurant_id), limit: 1 } });
    const cursor = page.headers.get('next-cursor')!;
    const query = { restaurant_id: house.restaurant_id, limit: 1 };
    const next = await till('GET /orders', { query: { ...query, cursor } });
    const [at, id] = cursor.split('~') as [string, string];
    expect((await till('GET /orders', { query: { ...query, cursor: `${at}~${capital(id)}` } })).body).toEqual(
      next.body,
    );
  });

  it('names of fields too: what is left out of a dish is left out', async () => {
    const order = orderFor(house);
    const [line] = order.items as [(typeof order.items)[0]];
    const onions = house.items.find(({ item_id }) => item_id === line.item.item_id)!.ingredients[0]!;
    const wanted = {
      ...order,
      items: [{ ...line, item: { ...line.item, ingredients: { [capital(onions)]: 0 as const } } }],
    };
    const { body } = await till('POST /order', { body: { order: { ...wanted, amountTotal: 0 } } });
    expect(body.items[0]?.item?.ingredients).toEqual({ [onions]: 0 });
    expect(body.items[0]?.description?.[0]?.without).toHaveLength(1);
  });

  it('a key in capitals is the same key, also within one replay', async () => {
    const order = orderFor(house);
    const [key, lane] = [randomUUID(), `order:${order.order_id}`];
    const first = operation('/order', { order }, { key, lane });
    const again = { ...first, key: capital(key), lane: lane.toUpperCase() };
    const answers = await replay(first, again);
    expect(answers.map(({ status, key: named }) => [status, named])).toEqual([
      [200, key],
      [200, key],
    ]);
    expect((await replay(again))[0]).toMatchObject({ status: 200, key });
    const calls = [key, capital(key)].map((each) => till('POST /order', { body: { order }, key: each }));
    for (const { status } of await Promise.all(calls)) expect([200, 422]).toContain(status);
    expect(await stored('operation', 'key', key)).toHaveLength(1);
  });

  it('a request that is repeated with its ids in capitals is the same, or refused, and never fails', async () => {
    const order = orderFor(house);
    const [key, accepting] = [randomUUID(), randomUUID()];
    await till('POST /order', { body: { order }, key });
    const again = await till('POST /order', { body: { order: inCapitals(order) }, key });
    expect([again.status, again.error.code]).toEqual([422, 'key_reused']);
    const body = { order_id: order.order_id, action: 'accept' as const };
    expect((await till('POST /order/action', { body, key: accepting })).status).toBe(200);
    expect((await till('POST /order/action', { body: inCapitals(body), key: capital(accepting) })).status).toBe(422);
    const fresh = await till('POST /order/action', { body: inCapitals(body) });
    expect([fresh.status, fresh.body.version]).toEqual([200, 2]);
  });

  it('a replayed operation names its employee, its order and what it supersedes in any letters', async () => {
    const employee_id = randomUUID();
    await server.deps.db.query(
      `insert into employee (employee_id, restaurant_id, name, types, code_hmac, active) values ($1, $2, 'Anna', '{waiter}', $3, true)`,
      [employee_id, house.restaurant_id, Buffer.from(employee_id)],
    );
    const order = orderFor(house);
    await till('POST /order', { body: { order } });
    const superseded = randomUUID();
    const [answer] = await replay(
      operation('/order/action', inCapitals({ order_id: order.order_id, action: 'accept' }), {
        actor: `EMPLOYEE:${capital(employee_id)}`,
        supersedes: capital(superseded),
      }),
    );
    expect(answer?.status).toBe(200);
    const { body } = await till('GET /order/journal', { query: { order_id: order.order_id } });
    expect(body.at(-1)).toMatchObject({ actor: `employee:${employee_id}`, note: `supersedes ${superseded}` });
  });

  it('a room in capitals is the same room', async () => {
    const socket = io(`${server.origin}/device`, {
      transports: ['websocket'],
      auth: { token: house.devices.cashregister.token, kind: 'device' },
    });
    const heard = new Promise<{ order: Order }>((resolve) => socket.on('update_order', resolve));
    const joined: unknown = await socket.emitWithAck('join_room', `restaurant:${capital(house.restaurant_id)}`);
    expect(joined).toEqual({ seq: expect.any(Number) as number });
    const order = orderFor(house);
    await till('POST /order', { body: { order } });
    expect((await heard).order.order_id).toBe(order.order_id);
    socket.close();
  });
});

describe('what is made is never written over what is there', () => {
  /** As if it had never been loaded: the picture of the house does not show it. */
  const unseen = async (order_id: string) =>
    server.deps.db.query('update orders set restaurant_id = $2 where order_id = $1', [order_id, randomUUID()]);

  it('an order that the rules could not see stays, and the others of the batch go on', async () => {
    const order = await paidOrder();
    await unseen(order.order_id);
    const before = await stored('orders', 'order_id', order.order_id);
    const fresh = orderFor(house, { order_id: order.order_id });
    const beside = orderFor(house);
    const answers = await replay(operation('/order', { order: fresh }), operation('/order', { order: beside }));
    expect(answers[0]).toMatchObject({ status: 409, body: { code: 'id_taken' } });
    expect(answers[1]?.status).toBe(200);
    expect(await stored('orders', 'order_id', order.order_id)).toEqual(before);
    const alone = await till('POST /order', { body: { order: fresh } });
    expect([alone.status, alone.error.code]).toEqual([409, 'id_taken']);
  });

  it('neither a supplementary order nor a payment of a whole order takes another’s place by its key', async () => {
    const [closed, open] = [orderFor(house), orderFor(house)];
    const victim = orderFor(house);
    const part = {
      partialPayment_id: randomUUID(),
      restaurant_id: house.restaurant_id,
      orders: [victim.order_id],
      amount: 100,
    };
    await till('POST /order', { body: { order: victim } });
    await till('POST /order/partial-payment', { body: part });
    for (const order of [closed, open]) await till('POST /order', { body: { order } });
    await till('POST /order/action', { body: { order_id: closed.order_id, action: 'reject', note: 'gone' } });
    const before = await storedOrder(victim.order_id);
    const payment = await stored('partial_payment', 'partial_payment_id', part.partialPayment_id);
    const [line] = orderFor(house).items;
    const answers = await replay(
      operation('/order/lines', { order_id: closed.order_id, add: [line] }, { key: victim.order_id }),
      operation(
        '/order/payment-confirm-client',
        { order_id: open.order_id, paymentOption: 'cash' },
        { key: part.partialPayment_id, method: 'PUT' },
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'id_taken' } });
    expect(await storedOrder(victim.order_id)).toEqual(before);
    expect(await stored('partial_payment', 'partial_payment_id', part.partialPayment_id)).toEqual(payment);
  });

  it('nor does a payment or a waiter call that the rules could not see', async () => {
    const { table_id } = house.tables[1]!;
    const order = orderFor(house, { type: 'local', table_id });
    await till('POST /order', { body: { order } });
    const part = {
      partialPayment_id: randomUUID(),
      restaurant_id: house.restaurant_id,
      orders: [order.order_id],
      amount: 100,
    };
    const call = { event_id: randomUUID(), table_id, reason: 'payment' as const };
    await till('POST /order/partial-payment', { body: part });
    await till('POST /table/waiter', { body: call });
    const elsewhere = randomUUID();
    await server.deps.db.query('update table_event set restaurant_id = $2 where event_id = $1', [
      call.event_id,
      elsewhere,
    ]);
    await server.deps.db.query(
      `update partial_payment set restaurant_id = $2, order_ids = '{}' where partial_payment_id = $1`,
      [part.partialPayment_id, elsewhere],
    );
    await server.deps.db.query(`update orders set doc = jsonb_set(doc, '{payments}', '[]') where order_id = $1`, [
      order.order_id,
    ]);
    const before = [
      await stored('table_event', 'event_id', call.event_id),
      await stored('partial_payment', 'partial_payment_id', part.partialPayment_id),
    ];
    expect((await till('POST /table/waiter', { body: call })).error.code).toBe('id_taken');
    expect((await till('POST /order/partial-payment', { body: { ...part, amount: 50 } })).error.code).toBe('id_taken');
    expect([
      await stored('table_event', 'event_id', call.event_id),
      await stored('partial_payment', 'partial_payment_id', part.partialPayment_id),
    ]).toEqual(before);
  });
});

describe('whoever asks again with his key', () => {
  it('gets the token of the order that the key placed, also when he left its id to us', async () => {
    const { order_id: _, ...order } = ownOrder();
    const key = randomUUID();
    const first = await anyone()('POST /order', { body: { order }, key });
    const second = await anyone()('POST /order', { body: { order }, key });
    expect(second.body).toEqual(first.body);
    for (const { headers } of [first, second]) {
      const guest = anyone();
      guest.token = headers.get('guest-authorization') ?? undefined;
      const seen = await guest('GET /order', { query: { order_id: first.body.order_id } });
      expect([seen.status, seen.body.order_id]).toEqual([200, first.body.order_id]);
    }
  });
});

describe('a cart that is sent twice', () => {
  const twin = <Placed extends object>(order: Placed) => ({ ...order, order_id: randomUUID() });

  it('is one order: a guest’s second one is refused', async () => {
    const guest = await scan(server.origin, house.tables[2]!.code);
    const order = orderFor(house, { type: 'local', table_id: house.tables[2]!.table_id });
    expect((await guest('POST /order', { body: { order } })).status).toBe(200);
    const again = await guest('POST /order', { body: { order: twin(order) } });
    expect([again.status, again.error.code]).toEqual([409, 'line_taken']);
    const both = await Promise.all([0, 1].map(() => guest('POST /order', { body: { order: twin(order) } })));
    expect(both.map(({ error }) => error.code)).toEqual(['line_taken', 'line_taken']);
    const more = orderFor(house, { type: 'local', table_id: house.tables[2]!.table_id });
    expect((await guest('POST /order', { body: { order: more } })).status).toBe(200);
    const added = await guest('POST /order/lines', {
      body: { order_id: more.order_id, add: [inCapitals(order.items[0]!)] },
    });
    expect(added.error.code).toBe('line_taken');
  });

  it('is refused to one of two who send it at once', async () => {
    const order = ownOrder();
    const answers = await Promise.all(
      [order, twin(order)].map((each) => anyone()('POST /order', { body: { order: each } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is kept from a device that took it offline, and flagged', async () => {
    const order = orderFor(house);
    const answers = await replay(operation('/order', { order }), operation('/order', { order: twin(order) }));
    expect(answers.map(({ status, body }) => [status, (body as Order).flags])).toEqual([
      [200, []],
      [200, ['doubled']],
    ]);
    const [third] = await replay(operation('/order', { order: twin(order) }));
    expect((third!.body as Order).flags).toEqual(['doubled']);
    const other = orderFor(house);
    await replay(operation('/order', { order: other }));
    const [lines] = await replay(operation('/order/lines', { order_id: other.order_id, add: order.items }));
    expect([lines?.status, (lines!.body as Order).flags, (lines!.body as Order).items.length]).toEqual([
      200,
      ['doubled'],
      6,
    ]);
  });

  it('is no secret of another restaurant', async () => {
    const [elsewhere] = (await makeHouses(server.deps, 1, 5)) as [House];
    const order = orderFor(house);
    await till('POST /order', { body: { order } });
    const theirs = ownOrder(elsewhere);
    const items = theirs.items.map((line, at) => ({ ...line, line_id: order.items[at]!.line_id }));
    expect((await anyone()('POST /order', { body: { order: { ...theirs, items } } })).status).toBe(200);
  });
});
