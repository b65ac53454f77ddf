import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf, BodyOf } from '#contract/calls.ts';
import type { Device, DeviceMode, EmployeeType } from '#domain/device/device.ts';
import type { Order } from '#domain/order/order.ts';
import { type Api, apiClient } from '../support/api.ts';
import { type House, makeHouses, orderFor } from '../support/houses.ts';
import { ownerOf } from '../support/owner.ts';
import { encoded, newMachineId, startTestServer, type TestServer } from '../support/testServer.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const password = encoded('a long secret word');

let server: TestServer;
let here: House;
let there: House;
let owner: Api;
/** another till of the house, which stays what it is */
let manager: Api;
let device: Api & { machineId: string; device_id: string };

beforeAll(async () => void (server = await startTestServer({ RATE_LIMIT_CALLS: '0' })));
afterAll(() => server.close());

beforeEach(async () => {
  [here, there] = (await makeHouses(server.deps, 2, 5)) as [House, House];
  owner = await ownerOf(server, here.chain_id);
  manager = apiClient(server.origin, 'device-authorization', here.devices.tablemanager.token);
  device = await registered();
});

async function registered(): Promise<typeof device> {
  const machineId = newMachineId();
  const api = apiClient(server.origin, 'device-authorization');
  const { body, headers } = await api('POST /device/register', { body: { machineId, password } });
  api.token = headers.get('device-authorization')!;
  return Object.assign(api, { machineId, device_id: body.device_id });
}

type SetUp = { mode: DeviceMode; employeeTypes?: EmployeeType[] };
const link = async (setUp: SetUp, { restaurant_id } = here, by = owner, { machineId } = device) => {
  const wanted = { machineId, name: 'Till', ...setUp };
  const { status } = await by('POST /restaurant/devices', { body: { restaurant_id, device: wanted } });
  expect(status).toBe(200);
};
/** The owner sets the device up anew, a minute after all that was before; what comes is a minute later. */
async function change(setUp: SetUp): Promise<void> {
  server.advance(minute);
  const { restaurant_id } = here;
  const { body } = await owner('GET /restaurant/devices', { query: { restaurant_id } });
  const { device_id, name, version } = body.find((each: Device) => each.device_id === device.device_id)!;
  const wanted = { device_id, name, ...(version === undefined ? {} : { version }), ...setUp };
  expect((await owner('PUT /restaurant/devices', { body: { restaurant_id, device: wanted } })).status).toBe(200);
  server.advance(minute);
}
async function takeAway({ restaurant_id } = here, by = owner): Promise<void> {
  server.advance(minute);
  const { device_id } = device;
  expect((await by('DELETE /restaurant/devices', { query: { restaurant_id, device_id } })).status).toBe(200);
  server.advance(minute);
}
const now = (): string => server.deps.now().toISOString();
const minutesAgo = (minutes: number): string => new Date(server.deps.now().getTime() - minutes * minute).toISOString();
/** Half a minute before the last change. */
const before = (): string => minutesAgo(1.5);

type Operation = BodyOf<'POST /device/replay'>['operations'][number];
const operation = (call: string, body: object, occurredAt: string, actor?: string): Operation => {
  const [method, path] = call.split(' ') as [Operation['method'], string];
  const named = actor ? { actor } : {};
  return { key: randomUUID(), lane: randomUUID(), occurredAt, method, path, body, ...named };
};
async function replay(operations: Operation[], as: Api = device): Promise<string[]> {
  const { status, body } = await as('POST /device/replay', { body: { operations } });
  expect(status).toBe(200);
  return body.map((answer) => (answer.status === 200 ? 'ok' : (answer.body as { code: string }).code));
}
const placing = (order: object, occurredAt: string, actor?: string) =>
  operation('POST /order', { order }, occurredAt, actor);
type Billed = Pick<Order, 'order_id' | 'amountTotal'>;
const cash = ({ order_id, amountTotal: amount }: Billed, at: string, { restaurant_id } = here) => {
  const partialPayment = { partialPayment_id: randomUUID(), restaurant_id, orders: [order_id], amount };
  return operation('PUT /order/payment-confirm-client', { partialPayment, paymentOption: 'cash', given: amount }, at);
};
async function placed(table = here.tables[0]!): Promise<Order> {
  const order = orderFor(here, { type: 'local', table_id: table.table_id });
  const { body, status } = await manager('POST /order', { body: { order } });
  expect(status).toBe(200);
  return body;
}
const read = async (order_id: string): Promise<Order> => (await manager('GET /order', { query: { order_id } })).body;
const attention = async (): Promise<AnswerOf<'GET /chain/attention'>> =>
  (await owner('GET /chain/attention', { query: { chain_id: here.chain_id } })).body;
const listed = async (): Promise<string[]> =>
  (await attention())
    .map(({ kind, meant, refused }) => [kind, meant?.path, refused?.code].filter(Boolean).join(' '))
    .toSorted();

describe('a register that was made a kitchen screen', () => {
  beforeEach(() => link({ mode: 'cashregister' }));

  it('brings the cash that it took before, once, and its owners see it', async () => {
    const known = await placed();
    await change({ mode: 'orderprocessing' });
    const sold = orderFor(here);
    const operations = [cash(known, before()), cash(sold, before()), placing(sold, before())];
    expect(await replay(operations)).toEqual(['ok', 'ok', 'ok']);
    expect(await replay(operations)).toEqual(['ok', 'ok', 'ok']);
    for (const { order_id, amountTotal } of [known, sold]) {
      const { amountPaid, payments, flags } = await read(order_id);
      expect([amountPaid, payments.length, flags]).toEqual([amountTotal, 1, []]);
    }
    expect(await listed()).toEqual([
      'revoked_applied /order',
      'revoked_applied /order/payment-confirm-client',
      'revoked_applied /order/payment-confirm-client',
    ]);
    expect((await attention()).find(({ key }) => key === operations[0]!.key)).toMatchObject({
      device_id: device.device_id,
      occurredAt: operations[0]!.occurredAt,
      changed: [{ order_id: known.order_id, what: 'payment_confirm', amount: known.amountTotal }],
    });
  });

  it('does nothing new: neither by a call of its own, nor later, nor to what is younger than the change', async () => {
    await change({ mode: 'orderprocessing' });
    const order = await placed();
    const unknown = orderFor(here);
    const { table_id } = here.tables[0]!;
    const answers = await replay([
      cash(order, now()),
      cash(order, before()),
      cash(unknown, before()),
      placing(orderFor(here), now()),
      operation(
        'POST /order/discount',
        { order_id: order.order_id, discount: { percent: 100, reason: 'Us' } },
        before(),
      ),
      operation('POST /table/session', { table_id, force: true, note: 'x' }, before()),
    ]);
    expect(answers).toEqual(answers.map(() => 'not_allowed'));
    expect(await read(order.order_id)).toEqual(order);
    expect(await listed()).toEqual([
      'revoked_refused /order not_allowed',
      'revoked_refused /order/discount not_allowed',
      'revoked_refused /order/payment-confirm-client not_allowed',
      'revoked_refused /order/payment-confirm-client not_allowed',
      'revoked_refused /order/payment-confirm-client not_allowed',
      'revoked_refused /table/session not_allowed',
    ]);
    const { order_id, amountTotal: given } = order;
    const direct = { order_id, paymentOption: 'cash' as const, given };
    expect((await device('PUT /order/payment-confirm-client', { body: direct })).status).toBe(403);
  });

  it('is a kitchen screen at once, of which nobody hears', async () => {
    const { order_id } = await placed();
    await change({ mode: 'orderprocessing' });
    expect(await replay([operation('POST /order/action', { order_id, action: 'accept' }, now())])).toEqual(['ok']);
    expect(await listed()).toEqual([]);
  });

  it('is a register again with all that it did meanwhile, when its owner makes it one', async () => {
    await change({ mode: 'orderprocessing' });
    const order = await placed();
    const late = cash(order, now());
    expect(await replay([late])).toEqual(['not_allowed']);
    await change({ mode: 'cashregister' });
    expect(await replay([late])).toEqual(['ok']);
    expect((await read(order.order_id)).payments).toHaveLength(1);
  });

  it('brings its own for as long as a device that was taken away', async () => {
    const order = await placed();
    const paid = cash(order, now());
    await change({ mode: 'orderprocessing' });
    server.advance(41 * day);
    expect(await replay([paid])).toEqual(['not_allowed']);
    expect((await read(order.order_id)).amountPaid).toBe(0);
  });

  it('brings it also when it was taken away since, or has other owners', async () => {
    const order = await placed();
    await change({ mode: 'orderprocessing' });
    await takeAway();
    const sold = orderFor(here);
    // before it was a kitchen screen, and while it was one
    expect(await replay([cash(order, minutesAgo(3.5)), placing(sold, before())])).toEqual(['ok', 'not_allowed']);
    const stranger = await ownerOf(server, there.chain_id);
    await link({ mode: 'orderscreen' }, there, stranger);
    const again = apiClient(server.origin, 'device-authorization');
    const signedIn = await again('PUT /device/me', { body: { machineId: device.machineId, password } });
    again.token = signedIn.headers.get('device-authorization')!;
    const first = orderFor(here);
    const foreign = orderFor(there);
    expect(await replay([placing(first, minutesAgo(3.5)), placing(foreign, minutesAgo(3.5))], again)).toEqual([
      'ok',
      'not_allowed',
    ]);
  });
});

describe('what a device never was', () => {
  it('is claimed in vain by a kitchen screen, before and after it became another', async () => {
    await link({ mode: 'orderprocessing' });
    const order = await placed();
    expect(await replay([cash(order, now())])).toEqual(['not_allowed']);
    await change({ mode: 'orderscreen' });
    expect(await replay([cash(order, before()), cash(order, now())])).toEqual(['not_allowed', 'not_allowed']);
    expect((await read(order.order_id)).payments).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('is not believed of a time before or after it was a register', async () => {
    await link({ mode: 'orderprocessing' });
    const order = await placed();
    await change({ mode: 'cashregister' });
    await change({ mode: 'orderprocessing' });
    // minutes ago: kitchen until 3, register until 1, kitchen
    expect(await replay([cash(order, minutesAgo(3.5)), cash(order, minutesAgo(0.5))])).toEqual([
      'not_allowed',
      'not_allowed',
    ]);
    expect(await replay([cash(order, minutesAgo(2))])).toEqual(['ok']);
  });

  it('is not believed of a house that never had it as one', async () => {
    const stranger = await ownerOf(server, there.chain_id);
    await link({ mode: 'cashregister' }, there, stranger);
    await takeAway(there, stranger);
    await link({ mode: 'orderprocessing' });
    const again = apiClient(server.origin, 'device-authorization');
    const { headers } = await again('PUT /device/me', { body: { machineId: device.machineId, password } });
    again.token = headers.get('device-authorization')!;
    const order = await placed();
    expect(await replay([cash(order, now()), cash(order, before()), placing(orderFor(here), before())], again)).toEqual(
      ['not_allowed', 'not_allowed', 'not_allowed'],
    );
    expect(await replay([placing(orderFor(there), before())], again)).toEqual(['ok']);
  });
});

describe('a kitchen screen that was taken away', () => {
  it('is no register here because a house of somebody’s own has made it one', async () => {
    const stranger = await ownerOf(server, there.chain_id);
    await link({ mode: 'orderprocessing' });
    const order = await placed();
    await takeAway();
    await link({ mode: 'cashregister' }, there, stranger);
    const again = apiClient(server.origin, 'device-authorization');
    const { headers } = await again('PUT /device/me', { body: { machineId: device.machineId, password } });
    again.token = headers.get('device-authorization')!;
    expect(await replay([cash(order, before()), cash(order, now())], again)).toEqual(['not_allowed', 'device_revoked']);
    expect((await read(order.order_id)).payments).toEqual([]);
  });
});

describe('a register that asks who stands before it since', () => {
  it('brings what it sold while it asked nobody, and nothing that nobody did later', async () => {
    await link({ mode: 'cashregister' });
    const order = await placed();
    await change({ mode: 'cashregister', employeeTypes: ['cashier'] });
    const actor = `device:${device.device_id}`;
    const sold = orderFor(here);
    expect(
      await replay([
        { ...cash(order, before()), actor },
        placing(sold, before(), actor),
        placing(orderFor(here), now(), actor),
      ]),
    ).toEqual(['ok', 'ok', 'device_locked']);
    expect(await listed()).toEqual(['revoked_applied /order', 'revoked_applied /order/payment-confirm-client']);
  });
});
