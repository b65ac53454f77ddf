import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import { type Api, apiClient } from '../support/api.ts';
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

/** Opens the drawer, cuts the paper, prints what follows upside down, clears what came before. */
const commands = ['\u001bp\u0000\u0019\u00fa', '\u001dV\u0001', '\u001b{\u0001', '\u0018', '\u0085', '\u202e'];
const withDrawer = `Anna${commands[0]!.replace('\u0000', '\u0001')}`;

const receiptOf = async (order_id: string): Promise<Buffer> => {
  const answer = await fetch(`${server.origin}/order/receipt?order_id=${order_id}&type=escpos`, {
    headers: { 'device-authorization': `Bearer ${till.token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const timesIn = (bytes: Buffer, command: string): number => bytes.toString('latin1').split(command).length - 1;

type Operation = BodyOf<'POST /device/replay'>['operations'][number];
const replay = async (path: string, body: unknown, changes: Partial<Operation> = {}) => {
  const operation: Operation = {
    key: randomUUID(),
    lane: 'order:1',
    occurredAt: new Date().toISOString(),
    method: 'POST',
    path,
    body,
    ...changes,
  };
  return till('POST /device/replay', { body: { operations: [operation] } });
};

describe('nobody opens the drawer with a text', () => {
  it.each(commands)('%j is refused in numbers, reasons, notes and names', async (command) => {
    const text = `A-1${command}`;
    const order = orderFor(house);
    const contact = { name: text, phone: '+43 660 1234567' };
    for (const bad of [
      { number: text },
      { note: text },
      { contact },
      { items: [{ ...order.items[0]!, note: text }] },
    ]) {
      const wanted = { ...order, ...bad };
      expect((await till('POST /order', { body: { order: wanted } })).status).toBe(400);
      expect((await replay('/order', { order: wanted })).body[0]?.status).toBe(400);
    }
    await till('POST /order', { body: { order } });
    const { order_id } = order;
    const discount = { percent: 10, reason: text };
    const line_id = order.items[0]!.line_id;
    const answers = [
      await till('POST /order/discount', { body: { order_id, discount } }),
      await till('POST /order/action', { body: { order_id, action: 'reject', note: text } }),
      await till('POST /order/lines', { body: { order_id, void: [{ line_id, reason: text }] } }),
      await replay('/order/action', { order_id, action: 'accept' }, { lane: text }),
      await replay('/order/action', { order_id, action: 'accept' }, { actor: text }),
    ];
    for (const { status } of answers) expect(status).toBe(400);
    expect((await replay('/order/discount', { order_id, discount })).body[0]?.status).toBe(400);
  });

  it('a note may have lines, a reason has one', async () => {
    const order = { ...orderFor(house), note: 'no onions,\n\tplease' };
    const placed = await till('POST /order', { body: { order } });
    expect([placed.status, placed.body.note]).toEqual([200, order.note]);
    const discount = { percent: 10, reason: 'two\nlines' };
    expect((await till('POST /order/discount', { body: { order_id: order.order_id, discount } })).status).toBe(400);
  });

  it('a register gives numbers as registers do, or gets one of ours', async () => {
    for (const number of ['A-x', 'A-1 <b>', 'A-', 'B-3', 'A-12345678901']) {
      const order = { ...orderFor(house), number };
      expect((await till('POST /order', { body: { order } })).body.number).toMatch(/^\d+$/);
    }
    const order = { ...orderFor(house), number: 'A-17' };
    expect((await till('POST /order', { body: { order } })).body.number).toBe('A-17');
  });

  it('what was stored before prints as text, and obeys nothing', async () => {
    const order = orderFor(house);
    const { order_id } = order;
    await till('POST /order', { body: { order } });
    await till('POST /order/discount', { body: { order_id, discount: { percent: 10, reason: 'Anna' } } });
    const clean = await receiptOf(order_id);
    const bad = `${withDrawer}\u001dV\u0001\u0018\u009b`;
    await server.deps.db.query(
      `update orders set doc = jsonb_set(jsonb_set(jsonb_set(doc, '{number}', $2), '{discounts,0,reason}', $2), '{items,0,name,en}', $2)
        where order_id = $1`,
      [order_id, JSON.stringify(bad)],
    );
    await server.deps.db.query(
      `update restaurant set doc = jsonb_set(doc, '{legalName}', $2) where restaurant_id = $1`,
      [house.restaurant_id, JSON.stringify(bad)],
    );
    server.deps.restaurants.forget(house.restaurant_id);
    const bytes = await receiptOf(order_id);
    expect(bytes.includes('Anna')).toBe(true);
    // the one cut at the end is ours
    for (const command of ['\u001bp', '\u001dV', '\u001b{', '\u0018', '\u009b'])
      expect([command, timesIn(bytes, command)]).toEqual([command, timesIn(clean, command)]);
  });
});
