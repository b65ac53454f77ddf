import '../contract/examples/cheapPasswords.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallKey } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import type { DeviceMode, EmployeeType } from '#domain/device/device.ts';
import { allExamples } from '../contract/examples/allExamples.ts';
import { freshCode } from '../contract/examples/employee.ts';
import type { Example } from '../contract/examples/example.ts';
import { isRead } from '../contract/examples/impliedStatus.ts';
import { makeWorld } from '../contract/examples/makeWorld.ts';
import { hangUp, transmit, wireRequest } from '../contract/examples/transmit.ts';
import type { World } from '../contract/examples/world.ts';
import type { Api } from '../support/api.ts';
import { lineOf, orderFor } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What a device does for itself, whoever stands before it. */
const itsOwn: Partial<Record<CallKey, string>> = {
  'POST /device/register': 'signing in',
  'PUT /device/me': 'signing in',
  'PUT /device/refresh': 'signing in',
  'PUT /device/update-password': 'asks for its password',
  'POST /device/unlock': 'is the way in',
  'POST /device/lock': 'is the way out',
  'POST /device/replay': 'each operation is judged by who did it',
  'POST /device/journal': 'what was booked stays booked, and says itself by whom',
  'POST /order/seen': 'a screen shows what happens, locked or not',
  'POST /push-subscription': 'its own address',
  'DELETE /push-subscription': 'its own address',
};

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  world = await makeWorld(server);
});
afterAll(async () => {
  hangUp();
  await server.close();
});

type Opened = { api: Api; device_id: string };

/** A device of the house that only certain roles may use. */
async function restricted(roles: EmployeeType[] = ['waiter'], mode: DeviceMode = 'cashregister'): Promise<Opened> {
  const api = await world.another('device', mode);
  const { restaurant_id } = world.house;
  const { device_id } = (await api('PUT /device/me', { body: {} })).body;
  const device = { device_id, name: 'Till', mode, employeeTypes: roles };
  expect((await world.as.owner('PUT /restaurant/devices', { body: { restaurant_id, device } })).status).toBe(200);
  return { api, device_id };
}

async function unlock({ api }: Opened, code = world.employee.code): Promise<Record<string, string>> {
  const { status, headers } = await api('POST /device/unlock', {
    body: { restaurant_id: world.house.restaurant_id, code },
  });
  expect(status).toBe(200);
  return { 'employee-authorization': `Bearer ${headers.get('employee-authorization')}` };
}

/** Does something between the transaction that answers so and what its caller does next. */
async function meanwhile<T>(
  isMoment: (answer: unknown) => boolean,
  happens: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  let happened = 0;
  const spies = server.processes.map(({ app: { deps } }) => {
    const real = deps.db.transaction.bind(deps.db);
    return vi.spyOn(deps.db, 'transaction').mockImplementation(async (inside) => {
      const answer = await real(inside);
      if (happened > 0 || !isMoment(answer)) return answer;
      happened += 1;
      await happens();
      return answer;
    });
  });
  const done = await work();
  for (const spy of spies) spy.mockRestore();
  expect(happened).toBe(1);
  return done;
}
const isEmployee = (answer: unknown, employee_id: string): boolean =>
  (answer as { value?: { employee_id?: string } } | undefined)?.value?.employee_id === employee_id;

const exampleOf = (call: CallKey) => (allExamples as unknown as Record<CallKey, Example<CallKey>>)[call];

const ofDevices = (Object.keys(calls) as CallKey[]).filter(
  (call) => (calls[call].who as Call['who']).includes('device') && !isRead(call) && !(call in itsOwn),
);

describe('a device that only certain roles may use', () => {
  it.each(ofDevices)('does nothing by %s while it is locked', async (call) => {
    const { api } = await restricted();
    const example = exampleOf(call);
    const request = await example.request(world, 'device');
    const answer = await transmit(server.origin, await wireRequest(call, request, { kind: 'device', api }));
    expect([answer.status, (JSON.parse(answer.text) as WireError).code]).toEqual([403, 'device_locked']);
  });

  it('takes cash, voids and closes a table for whoever unlocked it, and for nobody once it is locked again', async () => {
    const opened = await restricted();
    const headers = await unlock(opened);
    const [order, other] = [await world.openOrder(), await world.openOrder()];
    const [line] = order.items;
    const voided = await opened.api('POST /order/lines', {
      body: { order_id: order.order_id, void: [{ line_id: line!.line_id, reason: 'spilt' }] },
      headers,
    });
    expect(voided.status).toBe(200);
    const cash = { order_id: other.order_id, paymentOption: 'cash' as const };
    expect((await opened.api('PUT /order/payment-confirm-client', { body: cash, headers })).status).toBe(200);
    const table_id = world.house.tables[3]!.table_id;
    expect((await opened.api('POST /table/session', { body: { table_id }, headers })).status).toBe(200);
    expect((await opened.api('POST /device/lock', { headers })).body).toEqual({ locked: true });
    expect((await opened.api('POST /table/session', { body: { table_id }, headers })).error.code).toBe('no_token');
    expect((await opened.api('POST /table/session', { body: { table_id } })).error.code).toBe('device_locked');
    // whoever locks it twice has locked it
    expect((await opened.api('POST /device/lock', { headers })).status).toBe(200);
  });

  it('ends what the employee before had unlocked when the next one unlocks it', async () => {
    const opened = await restricted();
    const before = await unlock(opened);
    await unlock(opened);
    const table_id = world.house.tables[3]!.table_id;
    expect((await opened.api('POST /table/session', { body: { table_id }, headers: before })).status).toBe(401);
  });

  type Employed = { employee_id: string; name: string; types: EmployeeType[]; active: boolean };
  const changing = (change: object) => async (employee: Employed) => {
    const body = { restaurant_id: world.house.restaurant_id, employee: { ...employee, ...change } };
    expect((await world.as.owner('PUT /restaurant/employees', { body })).status).toBe(200);
  };
  const settingUp = async (_: Employed, { device_id }: Opened) => {
    const device = { device_id, name: 'Till', mode: 'cashregister' as const, employeeTypes: ['cashier' as const] };
    const body = { restaurant_id: world.house.restaurant_id, device };
    expect((await world.as.owner('PUT /restaurant/devices', { body })).status).toBe(200);
  };
  it.each([
    ['took the role away', changing({ types: ['deliverer'] }), 'user_type_invalid'],
    ['gave another code', changing({ code: '7391846205' }), 'employee_code_wrong'],
    ['let the employee go', changing({ active: false }), 'employee_code_wrong'],
    ['gave the device to others', settingUp, 'user_type_invalid'],
  ])('stays locked when its owner %s while the code was looked at', async (_, change, refused) => {
    const { restaurant_id } = world.house;
    const code = freshCode();
    const own = { name: 'Tom', types: ['waiter' as const], active: true };
    const hired = await world.as.owner('POST /restaurant/employees', {
      body: { restaurant_id, employee: { ...own, code } },
    });
    const { employee_id } = hired.body;
    const opened = await restricted(['waiter']);
    const tried = await meanwhile(
      (answer) => isEmployee(answer, employee_id),
      () => change({ ...own, employee_id }, opened),
      () => opened.api('POST /device/unlock', { body: { restaurant_id, code } }),
    );
    expect([tried.status, tried.error.code]).toEqual([403, refused]);
    const left = await server.deps.db.query('select 1 from device_unlock where employee_id = $1 and ended_at is null', [
      employee_id,
    ]);
    expect(left).toEqual([]);
  });

  it('does nothing for an employee whose role was taken away', async () => {
    const { restaurant_id } = world.house;
    const code = '9081726354';
    const employee = { name: 'Tom', code, types: ['waiter' as const] };
    const made = await world.as.owner('POST /restaurant/employees', { body: { restaurant_id, employee } });
    const { employee_id } = made.body;
    const opened = await restricted(['waiter']);
    const headers = await unlock(opened, code);
    const changed = { employee_id, name: 'Tom', types: ['deliverer' as const], active: true };
    await world.as.owner('PUT /restaurant/employees', { body: { restaurant_id, employee: changed } });
    const table_id = world.house.tables[3]!.table_id;
    const answer = await opened.api('POST /table/session', { body: { table_id }, headers });
    expect(answer.error.code).toBe('no_token');
  });
});

describe('what such a device brings from a time without a network', () => {
  const at = (later: number): string => new Date(server.deps.now().getTime() + later).toISOString();

  function placing(actor: string | undefined, occurredAt: string) {
    const order = orderFor(world.house);
    const operation = {
      key: randomUUID(),
      lane: `order:${order.order_id}`,
      occurredAt,
      ...(actor ? { actor } : {}),
      method: 'POST' as const,
      path: '/order',
      body: { order },
    };
    return { order_id: order.order_id, operation };
  }

  async function bring(api: Api, operation: ReturnType<typeof placing>['operation'], headers = {}) {
    const { body } = await api('POST /device/replay', { body: { operations: [operation] }, headers });
    const [answer] = body;
    return { status: answer!.status, code: (answer!.body as WireError).code };
  }

  const whoPlaced = async (order_id: string) =>
    (await world.as.owner('GET /order/journal', { query: { order_id } })).body[0]?.actor;

  it('counts for the employee who had opened it online within the day, and names them', async () => {
    const opened = await restricted();
    await unlock(opened);
    await opened.api('POST /device/lock');
    server.advance(23 * hour);
    const { order_id, operation } = placing(`employee:${world.employee.employee_id}`, at(0));
    expect(await bring(opened.api, operation)).toMatchObject({ status: 200 });
    expect(await whoPlaced(order_id)).toBe(`employee:${world.employee.employee_id}`);
  });

  it('counts for nobody who never opened it, whatever name it carries', async () => {
    const { api } = await restricted();
    const named = placing(`employee:${world.employee.employee_id}`, at(0));
    expect(await bring(api, named.operation)).toEqual({ status: 403, code: 'device_locked' });
    for (const actor of [undefined, `employee:${randomUUID()}`, 'device:till'])
      expect(await bring(api, placing(actor, at(0)).operation)).toEqual({ status: 403, code: 'device_locked' });
  });

  it('counts for nobody more than a day after the code was last seen', async () => {
    const opened = await restricted();
    await unlock(opened);
    server.advance(25 * hour);
    const { operation } = placing(`employee:${world.employee.employee_id}`, at(0));
    expect(await bring(opened.api, operation)).toEqual({ status: 403, code: 'device_locked' });
  });

  it('is not put down to whoever stands before it when it is sent', async () => {
    const opened = await restricted();
    const headers = await unlock(opened);
    const { operation } = placing(`device:${opened.device_id}`, at(0));
    expect(await bring(opened.api, operation, headers)).toEqual({ status: 403, code: 'device_locked' });
  });

  it('counts in the roles in which it was open then, though the owner asks for others since', async () => {
    const opened = await restricted(['waiter']);
    await unlock(opened);
    const { operation } = placing(`employee:${world.employee.employee_id}`, at(0));
    server.advance(minute);
    const later = placing(`employee:${world.employee.employee_id}`, at(minute));
    const { restaurant_id } = world.house;
    const device = { device_id: opened.device_id, name: 'Till', mode: 'cashregister' as const };
    const roles = { ...device, employeeTypes: ['deliverer' as const] };
    await world.as.owner('PUT /restaurant/devices', { body: { restaurant_id, device: roles } });
    expect(await bring(opened.api, operation)).toMatchObject({ status: 200 });
    expect(await bring(opened.api, later.operation)).toEqual({ status: 403, code: 'device_locked' });
  });

  it('counts for somebody who has left as far as it was done before', async () => {
    const { restaurant_id } = world.house;
    const code = '5081726354';
    const employee = { name: 'Tom', code, types: ['waiter' as const] };
    const { employee_id } = (await world.as.owner('POST /restaurant/employees', { body: { restaurant_id, employee } }))
      .body;
    const opened = await restricted(['waiter']);
    await unlock(opened, code);
    const before = placing(`employee:${employee_id}`, at(0));
    server.advance(minute);
    await world.as.owner('DELETE /restaurant/employees', { query: { restaurant_id, employee_id } });
    const after = placing(`employee:${employee_id}`, at(minute));
    expect(await bring(opened.api, before.operation)).toMatchObject({ status: 200 });
    expect(await bring(opened.api, after.operation)).toEqual({ status: 403, code: 'device_locked' });
  });

  it('opens a shift for the employee of that time only', async () => {
    const opened = await restricted(['cashier']);
    const shift = { shift_id: randomUUID(), openedAt: at(0), float: 10_000 };
    const operation = {
      key: randomUUID(),
      lane: 'register:shift',
      occurredAt: at(0),
      method: 'POST' as const,
      path: '/device/shift',
      body: { restaurant_id: world.house.restaurant_id, shift },
    };
    const send = async (actor: string) => {
      const operations = [{ ...operation, actor, key: randomUUID() }];
      return (await opened.api('POST /device/replay', { body: { operations } })).body[0]!.status;
    };
    expect(await send(`employee:${world.employee.employee_id}`)).toBe(403);
    await unlock(opened);
    expect(await send(`employee:${world.employee.employee_id}`)).toBe(200);
  });
});

it('a device that everybody may use asks for nobody', async () => {
  const order = { ...orderFor(world.house), items: [lineOf(world.house.items[0]!)] };
  expect((await world.as.device('POST /order', { body: { order } })).status).toBe(200);
});
