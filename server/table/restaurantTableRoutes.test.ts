import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld } from '../../tests/contract/examples/makeWorld.ts';
import type { World } from '../../tests/contract/examples/world.ts';
import { scan } from '../../tests/support/api.ts';
import { orderFor } from '../../tests/support/houses.ts';
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

async function newTable(fields: { name?: string; area_id?: string; table_id?: string; seats?: number } = {}) {
  const table = { restaurant_id, name: 'Window', ...fields };
  const { status, body, error } = await world.as.owner('POST /restaurant/tables', { body: { table } });
  if (status !== 200) throw new Error(error.message);
  return body;
}
async function newArea(name: string) {
  return (await world.as.owner('POST /restaurant/table-areas', { body: { area: { restaurant_id, name } } })).body;
}
const stream = async (since: number) =>
  (await world.as.device('GET /restaurant/stream', { query: { restaurant_id, since } })).body;

describe('a table', () => {
  it('gets a code that nobody can guess, and opens for the guest who scans it', async () => {
    const table = await newTable({ seats: 4 });
    expect(table).toMatchObject({ name: 'Window', seats: 4, version: 1, areas: [] });
    expect(table.code).toMatch(/^[a-z2-9]{12}$/);
    expect(table.page).toBe(`${server.deps.origin()}/order/table?code=${table.code}`);
    expect((await world.as.nobody('GET /table', { query: { code: table.code } })).body.table_id).toBe(table.table_id);
  });

  it('reaches every screen through the stream when it is made, changed, and gone', async () => {
    const { seq: before } = await stream(0);
    const table = await newTable();
    const made = await stream(before);
    expect(made.tables).toEqual([table]);
    expect(made.seq).toBe(before + 1);
    const { table_id } = table;
    const changed = await world.as.owner('PUT /restaurant/tables', { body: { table: { ...table, name: 'Fireside' } } });
    expect((await stream(made.seq)).tables).toEqual([changed.body]);
    expect((await world.as.owner('DELETE /restaurant/tables', { query: { table_id } })).body).toEqual({
      deleted: true,
    });
    const gone = await stream(made.seq + 1);
    expect(gone.tables).toMatchObject([{ table_id, deleted: true }]);
    expect(gone.seq).toBe(before + 3);
    const listed = await world.as.device('GET /restaurant/tables', { query: { restaurant_id } });
    expect(listed.body.map((each) => each.table_id)).not.toContain(table_id);
    expect((await world.as.nobody('GET /table', { query: { code: table.code } })).error.code).toBe('table_unknown');
  });

  it('refuses what is based on an older version', async () => {
    const table = await newTable();
    const first = await world.as.owner('PUT /restaurant/tables', { body: { table: { ...table, name: 'A' } } });
    const second = await world.as.owner('PUT /restaurant/tables', { body: { table: { ...table, name: 'B' } } });
    expect(second.error).toMatchObject({ code: 'version_conflict', details: { current: first.body } });
  });

  it('answers the first when the same is created again, and never gives an id again', async () => {
    const table_id = randomUUID();
    const first = await newTable({ table_id });
    expect(await newTable({ table_id })).toEqual(first);
    await expect(newTable({ table_id, name: 'Another' })).rejects.toThrow('This id is already in use');
    await world.as.owner('DELETE /restaurant/tables', { query: { table_id } });
    await expect(newTable({ table_id })).rejects.toThrow('This id is already in use');
  });

  it('cannot go while somebody sits there or an order is open', async () => {
    const table = await newTable();
    const { table_id } = table;
    const guest = await scan(server.origin, table.code);
    const order = orderFor(world.house, { type: 'local', table_id });
    expect((await guest('POST /order', { body: { order } })).status).toBe(200);
    const remove = () => world.as.owner('DELETE /restaurant/tables', { query: { table_id } });
    const { error } = await remove();
    expect(error).toMatchObject({ statusCode: 409, code: 'table_in_use', details: { current: { table_id } } });
    const { order_id } = order;
    await world.as.owner('POST /order/action', { body: { order_id, action: 'reject', note: 'closing' } });
    expect((await remove()).error.code).toBe('table_in_use');
    await world.as.device('POST /table/session', { body: { table_id, force: true, note: 'left' } });
    expect((await remove()).status).toBe(200);
    expect(
      (await guest('POST /order', { body: { order: orderFor(world.house, { type: 'local', table_id }) } })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('never has both: a guest who orders and a table that is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { table_id, code } = await newTable();
      const guest = await scan(server.origin, code);
      const order = orderFor(world.house, { type: 'local', table_id });
      const [placed, removed] = await Promise.all([
        guest('POST /order', { body: { order } }),
        world.as.owner('DELETE /restaurant/tables', { query: { table_id } }),
      ]);
      expect([placed.status === 200, removed.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });

  it('gets another code: old prints stop working, guests at the table go on', async () => {
    const table = await newTable();
    const { table_id } = table;
    const guest = await scan(server.origin, table.code);
    const order = orderFor(world.house, { type: 'local', table_id });
    expect((await guest('POST /order', { body: { order } })).status).toBe(200);
    const renewed = await world.as.owner('POST /table/code', { body: { table_id } });
    expect(renewed.body).toMatchObject({ table_id, generation: table.generation, version: 2 });
    expect(renewed.body.code).not.toBe(table.code);
    expect((await world.as.nobody('GET /table', { query: { code: table.code } })).status).toBe(404);
    expect((await world.as.nobody('GET /table', { query: { code: renewed.body.code } })).status).toBe(200);
    expect((await guest('GET /table/orders', { query: { table_id } })).status).toBe(200);
    expect((await world.as.foreignOwner('POST /table/code', { body: { table_id } })).status).toBe(404);
  });
});

describe('GET /restaurant/tables with orders', () => {
  it('adds the open orders of each table, and none that are closed', async () => {
    const order = await world.openOrder();
    const read = async () =>
      (await world.as.device('GET /restaurant/tables', { query: { restaurant_id, orders: 'true' } })).body;
    const ordersOf = async (table_id: string | undefined) =>
      (await read()).find((table) => table.table_id === table_id)?.orders?.map(({ order_id }) => order_id);
    expect(await ordersOf(order.table_id)).toContain(order.order_id);
    expect(await ordersOf(world.house.tables[3]!.table_id)).toEqual([]);
    const { order_id } = order;
    await world.as.owner('POST /order/action', { body: { order_id, action: 'reject', note: 'closing' } });
    expect(await ordersOf(order.table_id)).not.toContain(order_id);
  });
});

describe('an area', () => {
  it('is last unless it says where it is', async () => {
    const [one, two] = [await newArea('One'), await newArea('Two')];
    expect(two.position).toBe(one.position + 1);
    const moved = await world.as.owner('PUT /restaurant/table-areas', { body: { area: { ...two, position: 0 } } });
    expect(moved.body).toMatchObject({ position: 0, version: 2 });
    const stale = await world.as.owner('PUT /restaurant/table-areas', { body: { area: { ...two, name: 'Late' } } });
    expect(stale.error.code).toBe('version_conflict');
  });

  it('leaves its tables behind without an area, and every screen hears of it', async () => {
    const { area_id } = await newArea('Garden');
    const table = await newTable({ area_id });
    expect(table).toMatchObject({ area_id, areas: [area_id] });
    const { seq } = await stream(0);
    await world.as.owner('DELETE /restaurant/table-areas', { query: { area_id } });
    const { tables } = await stream(seq);
    expect(tables.map((each) => [each.table_id, each.areas])).toEqual([[table.table_id, []]]);
    expect(tables[0]?.area_id).toBeUndefined();
  });

  it('of another house takes no table', async () => {
    const { restaurant_id: theirs } = world.foreign;
    const foreign = await world.as.foreignOwner('POST /restaurant/table-areas', {
      body: { area: { restaurant_id: theirs, name: 'Theirs' } },
    });
    const table = { restaurant_id, name: 'Lost', area_id: foreign.body.area_id };
    const refused = await world.as.owner('POST /restaurant/tables', { body: { table } });
    expect(refused.error).toMatchObject({ statusCode: 400, details: [{ path: 'table.area_id' }] });
  });
});
