import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient, scan } from '../support/api.ts';
import { lineOf, makeHouses, orderFor, type House } from '../support/houses.ts';
import { listen } from '../support/listening.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let stranger: House;
let guest: Api;
const device = (mode: keyof House['devices'], of = house): Api =>
  apiClient(server.origin, 'device-authorization', of.devices[mode].token);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0' });
  [house, stranger] = (await makeHouses(server.deps, 2, 3)) as [House, House];
  guest = await scan(server.origin, house.tables[0]!.code);
});
afterAll(() => server.close());

const held = () => ({ ...lineOf(house.items[1]!), course: 2, held: true as const });
/** A dish at once and another that is held. */
const coursed = () => ({
  ...orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id }),
  items: [lineOf(house.items[0]!), held()],
  amountTotal: house.items[0]!.options[0]!.price + house.items[1]!.options[0]!.price,
});
async function taken(): Promise<Order> {
  const { body, status } = await device('tablemanager')('POST /order', { body: { order: coursed() } });
  expect(status).toBe(200);
  return body;
}
const fire = ({ order_id, items }: Order, by = device('tablemanager'), key?: string) =>
  by('POST /order/lines', { body: { order_id, fire: [items[1]!.line_id] }, ...(key ? { key } : {}) });
const operation = (body: object, occurredAt: string, lane: string) => ({
  key: randomUUID(),
  lane,
  occurredAt,
  method: 'POST' as const,
  path: '/order/lines',
  body: body as Record<string, unknown>,
});

describe('a course', () => {
  it('is held by who takes the order: its lines are on the bill, and say when they were sent only when they are fired', async () => {
    const order = await taken();
    expect(order.items[1]).toMatchObject({ held: true, course: 2 });
    expect(order.items[1]).not.toHaveProperty('sentAt');
    expect(order.items[0]).toHaveProperty('sentAt');
    server.advance(60_000);
    const screen = await listen(
      server.origin,
      { token: house.devices.orderprocessing.token, kind: 'device' },
      `restaurant:${house.restaurant_id}`,
    );
    const { body: fired } = await fire(order);
    expect(Date.parse(fired.items[1]!.sentAt!) - Date.parse(order.createdAt)).toBeGreaterThanOrEqual(60_000);
    expect(fired.items[1]).not.toHaveProperty('held');
    await expect.poll(() => screen.heard.at(-1)?.order.items[1]?.sentAt).toBe(fired.items[1]!.sentAt);
    screen.close();
    const journal = await device('cashregister')('GET /order/journal', { query: { order_id: order.order_id } });
    expect(journal.body.at(-1)).toMatchObject({ what: 'lines_fired' });
  });

  it('is fired once: the same call gives the same answer, and another changes nothing', async () => {
    const order = await taken();
    const key = randomUUID();
    const { body: fired } = await fire(order, undefined, key);
    expect((await fire(order, undefined, key)).body).toEqual(fired);
    server.advance(60_000);
    expect((await fire(order, device('cashregister'))).body).toEqual(fired);
  });

  it('that was fired without a network was fired when it says', async () => {
    const order = await taken();
    server.advance(10 * 60_000);
    const at = new Date(server.deps.now().getTime() - 5 * 60_000).toISOString();
    const { order_id, items } = order;
    const firing = operation({ order_id, fire: [items[1]!.line_id] }, at, `order:${order_id}`);
    const brought = () => device('tablemanager')('POST /device/replay', { body: { operations: [firing] } });
    const { body } = await brought();
    expect(body).toMatchObject([{ status: 200, body: { items: [{}, { sentAt: at }] } }]);
    expect((await brought()).body).toEqual(body);
  });

  it('of an order that was rejected meanwhile is refused, so that whoever fired it offline sees it', async () => {
    const { order_id, items } = await taken();
    const reject = { order_id, action: 'reject' as const, note: 'no more' };
    await device('orderprocessing')('POST /order/action', { body: reject });
    const at = server.deps.now().toISOString();
    const firing = operation({ order_id, fire: [items[1]!.line_id] }, at, `order:${order_id}`);
    const { body } = await device('tablemanager')('POST /device/replay', { body: { operations: [firing] } });
    expect(body).toMatchObject([{ status: 409, body: { code: 'order_closed' } }]);
  });

  it('keeps its order from being completed before it is made', async () => {
    const order = await taken();
    const { order_id, items } = order;
    const act = (action: 'accept' | 'prepare' | 'ready' | 'complete') =>
      device('cashregister')('POST /order/action', { body: { order_id, action } });
    for (const action of ['accept', 'prepare', 'ready'] as const) expect((await act(action)).status).toBe(200);
    expect((await act('complete')).error.code).toBe('lines_held');
    await fire(order);
    expect((await act('complete')).error.code).toBe('lines_not_done');
    await device('orderprocessing')('POST /order/lines', { body: { order_id, done: [items[1]!.line_id] } });
    expect((await act('complete')).body.statusEntry.status).toBe('completed');
  });

  it('is neither held nor fired by a guest, by who only cooks, or by another house', async () => {
    expect((await guest('POST /order', { body: { order: coursed() } })).error.code).toBe('not_allowed');
    const order = await taken();
    const { order_id, version } = order;
    expect((await guest('POST /order/lines', { body: { order_id, add: [held()] } })).error.code).toBe('not_allowed');
    const whole = { order_id, version, items: [held()] };
    expect((await guest('PUT /order', { body: { order: whole } })).error.code).toBe('not_allowed');
    expect((await fire(order, guest)).error.code).toBe('not_allowed');
    expect((await fire(order, device('orderprocessing'))).error.code).toBe('not_allowed');
    expect((await fire(order, device('cashregister', stranger))).status).toBe(404);
    expect((await fire(order, apiClient(server.origin, 'authorization'))).error.code).toBe('no_token');
    const { body } = await device('cashregister')('GET /order', { query: { order_id } });
    expect(body).toEqual(order);
  });
});
