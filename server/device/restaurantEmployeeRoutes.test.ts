import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCode } from '../../tests/contract/examples/employee.ts';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let world: World;
let restaurant_id: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  restaurant_id = world.house.restaurant_id;
});
afterAll(() => server.close());

const hire = (employee: object = {}) =>
  world.as.owner('POST /restaurant/employees', {
    body: { restaurant_id, employee: { name: 'Toni', code: freshCode(), types: ['waiter'], ...employee } },
  });
const change = (employee: object) =>
  world.as.owner('PUT /restaurant/employees', {
    body: { restaurant_id, employee: employee as { employee_id: string; name: string; types: ['waiter'] } },
  });
const unlock = (code: string) => world.as.device('POST /device/unlock', { body: { restaurant_id, code } });

/** Whether what an employee unlocked still works, asked with both tokens as the device sends them. */
async function isUnlocked(token: string): Promise<boolean> {
  const response = await fetch(`${server.origin}/device/orders?restaurant_id=${restaurant_id}`, {
    headers: {
      'device-authorization': `Bearer ${world.as.device.token}`,
      'employee-authorization': `Bearer ${token}`,
    },
  });
  return response.status === 200;
}

describe('an employee', () => {
  it('opens a device with a code that is never told again', async () => {
    const code = freshCode();
    const { body } = await hire({ code });
    expect(body).toMatchObject({ name: 'Toni', types: ['waiter'], active: true, version: 1 });
    const { body: unlocked } = await unlock(code);
    expect(unlocked.employee.employee_id).toBe(body.employee_id);
    const listed = await world.as.owner('GET /restaurant/employees', { query: { restaurant_id } });
    expect(listed.body.map((each) => each.employee_id)).toContain(body.employee_id);
    expect(JSON.stringify([body, unlocked, listed.body])).not.toContain(code);
    const journal = await world.as.owner('GET /chain/journal', {
      query: { chain_id: world.house.chain_id, entity: 'employee', entity_id: body.employee_id },
    });
    expect(journal.body).toHaveLength(1);
    expect(JSON.stringify(journal.body)).not.toContain(code);
  });

  it.each(['111111', '123456', '654321', '890123', '121212', '123123'])('gets no code like %s', async (code) => {
    expect((await hire({ code })).error.code).toBe('employee_code_weak');
  });

  it.each(['12345', '12a456', '1234567890123', ''])('gets no code like "%s"', async (code) => {
    expect((await hire({ code })).error).toMatchObject({ statusCode: 400, code: 'invalid_request' });
  });

  it('has a code of its own in the restaurant, also when two are hired at once', async () => {
    const code = freshCode();
    const answers = await Promise.all([hire({ code }), hire({ code }), hire({ code })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('employee_code_taken');
    const elsewhere = await world.as.foreignOwner('POST /restaurant/employees', {
      body: { restaurant_id: world.foreign.restaurant_id, employee: { name: 'Eva', code, types: ['waiter'] } },
    });
    expect(elsewhere.status).toBe(200);
  });

  it('is the first when the same is created again', async () => {
    const employee = { employee_id: randomUUID(), code: freshCode() };
    const first = await hire(employee);
    expect((await hire(employee)).body).toEqual(first.body);
    const { error } = await hire({ ...employee, code: freshCode() });
    expect([error.code, error.details]).toEqual(['id_taken', { current: first.body }]);
    const { error: foreign } = await world.as.foreignOwner('POST /restaurant/employees', {
      body: {
        restaurant_id: world.foreign.restaurant_id,
        employee: { ...employee, name: 'Eva', types: ['waiter'] },
      },
    });
    expect([foreign.code, foreign.details]).toEqual(['id_taken', undefined]);
    // whoever took what somebody else has made of it would overwrite that
    const { employee_id, version } = first.body;
    expect((await change({ employee_id, version, name: 'Renamed by a colleague', types: ['waiter'] })).status).toBe(
      200,
    );
    const { error: later } = await hire({ ...employee, code: freshCode() });
    expect([later.code, later.details]).toEqual(['id_taken', undefined]);
  });

  it('keeps the code and what is unlocked when only the name changes', async () => {
    const code = freshCode();
    const { body } = await hire({ code });
    const token = (await unlock(code)).headers.get('employee-authorization')!;
    expect((await change({ ...body, name: 'Antonia' })).body).toMatchObject({ name: 'Antonia', version: 2 });
    expect(await isUnlocked(token)).toBe(true);
    expect((await unlock(code)).body.employee.name).toBe('Antonia');
    expect((await change({ ...body, name: 'Late' })).error.code).toBe('version_conflict');
  });

  it.each<[string, (employee: object) => Promise<{ status: number }>]>([
    ['is deactivated', (employee) => change({ ...employee, active: false })],
    ['gets another code', (employee) => change({ ...employee, code: freshCode() })],
    [
      'is removed',
      (employee) =>
        world.as.owner('DELETE /restaurant/employees', {
          query: { restaurant_id, employee_id: (employee as { employee_id: string }).employee_id },
        }),
    ],
  ])('is out everywhere at once who %s', async (_, leave) => {
    const code = freshCode();
    const { body } = await hire({ code });
    const token = (await unlock(code)).headers.get('employee-authorization')!;
    expect(await isUnlocked(token)).toBe(true);
    expect((await leave(body)).status).toBe(200);
    expect(await isUnlocked(token)).toBe(false);
    expect((await unlock(code)).error.code).toBe('employee_code_wrong');
  });

  it('leaves the code to others once removed, and is listed no more', async () => {
    const code = freshCode();
    const { body } = await hire({ code });
    const query = { restaurant_id, employee_id: body.employee_id };
    await world.as.owner('DELETE /restaurant/employees', { query });
    expect((await world.as.owner('DELETE /restaurant/employees', { query })).status).toBe(404);
    expect((await change(body)).status).toBe(404);
    expect((await hire({ code })).status).toBe(200);
    const listed = await world.as.owner('GET /restaurant/employees', { query: { restaurant_id } });
    expect(listed.body.map((each) => each.employee_id)).not.toContain(body.employee_id);
  });
});
