import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { apiClient, scan, type Api } from '../support/api.ts';
import { makeHouses, orderFor, type House } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let house: House;
let register: Api;
let kitchen: Api;

beforeAll(async () => {
  server = await startTestServer();
  house = (await makeHouses(server.deps, 1, 5))[0]!;
  const device = (mode: keyof House['devices']) =>
    apiClient(server.origin, 'device-authorization', house.devices[mode].token);
  register = device('cashregister');
  kitchen = device('orderprocessing');
});
afterAll(() => server.close());

const guest = () => scan(server.origin, house.tables[0]!.code);
const atTable = () => orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
const linesOf = ({ order_id, items }: Order) => ({ order_id, printed: items.map(({ line_id }) => line_id) });
const read = async (order_id: string) => (await register('GET /order', { query: { order_id } })).body;

describe('an order is silent in the kitchen by the word of somebody at the register only', () => {
  it('not by what a guest or a register of an earlier release writes into it', async () => {
    for (const sender of [await guest(), register]) {
      const ticketPrintedAt = server.deps.now().toISOString();
      const placed = await sender('POST /order', { body: { order: { ...atTable(), ticketPrintedAt } } });
      expect([placed.status, placed.body.flags]).toEqual([200, []]);
    }
  });

  it('not by a guest, nor by a screen that takes no orders, saying so of its lines', async () => {
    const phone = await guest();
    const placed = await phone('POST /order', { body: { order: atTable() } });
    const answers = await Promise.all(
      [phone, kitchen].map((sender) => sender('POST /order/lines', { body: linesOf(placed.body) })),
    );
    expect(answers.map(({ error }) => error.code)).toEqual(['not_allowed', 'not_allowed']);
    expect((await read(placed.body.order_id)).flags).toEqual([]);
  });

  it('but by the register, behind the order that it brings, with its own time and in the journal', async () => {
    const order = orderFor(house);
    const now = server.deps.now().getTime();
    const operation = (path: string, body: object, before: number) => ({
      key: randomUUID(),
      lane: `order:${order.order_id}`,
      occurredAt: new Date(now - before).toISOString(),
      method: 'POST' as const,
      path,
      body,
    });
    const printed = { order_id: order.order_id, printed: order.items.map(({ line_id }) => line_id) };
    const operations = [operation('/order', { order }, 600_000), operation('/order/lines', printed, 540_000)];
    const replayed = await register('POST /device/replay', { body: { operations } });
    expect(replayed.body.map(({ status }) => status)).toEqual([200, 200]);
    const { flags, items } = await read(order.order_id);
    expect([flags, items.map(({ printedAt }) => printedAt)]).toEqual([
      ['ticket_printed'],
      items.map(() => operations[1]?.occurredAt),
    ]);
    const { body: journal } = await register('GET /order/journal', { query: { order_id: order.order_id } });
    expect(journal.map(({ what }) => what)).toEqual(['order_place', 'ticket_printed']);
  });
});

describe('an order that no screen of the kitchen shows is missed', () => {
  const confirm = (by: Api, seq: number) =>
    by('POST /order/seen', { body: { restaurant_id: house.restaurant_id, seq } });
  const shown = async () =>
    (await register('GET /order/seen', { query: { restaurant_id: house.restaurant_id } })).body.screens;

  it('though a screen says that it shows what has not happened yet', async () => {
    expect((await confirm(kitchen, Number.MAX_SAFE_INTEGER)).status).toBe(200);
    const [before] = await shown();
    const placed = await register('POST /order', { body: { order: orderFor(house) } });
    expect(placed.status).toBe(200);
    const { body } = await register('GET /order/seen', { query: { restaurant_id: house.restaurant_id } });
    const place = body.orders.find(({ order_id }) => order_id === placed.body.order_id);
    expect(body.screens).toMatchObject([{ seq: before?.seq }]);
    expect(place?.seq).toBeGreaterThan(before?.seq ?? Infinity);
  });

  it('though a register, a phone or a screen of another house says that it shows it', async () => {
    const before = await shown();
    const other = (await makeHouses(server.deps, 1, 1))[0]!;
    const theirs = apiClient(server.origin, 'device-authorization', other.devices.orderprocessing.token);
    const seq = before[0]?.seq ?? 0;
    expect((await confirm(register, seq + 1)).status).toBe(200);
    expect((await confirm(await guest(), seq + 1)).status).toBe(401);
    expect((await confirm(theirs, seq + 1)).status).toBe(404);
    expect((await shown()).map((screen) => screen.seq)).toEqual([seq]);
  });
});
