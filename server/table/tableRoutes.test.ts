import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses } from '../../tests/support/houses.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let house: House;
const scan = (api: Api, table = 0) => api('GET /table', { query: { code: house.tables[table]!.code } });
const phone = (token?: string | null): Api => apiClient(server.origin, 'guest-authorization', token ?? undefined);

beforeAll(async () => {
  server = await startTestServer();
  [house] = (await makeHouses(server.deps, 1, 3)) as [House];
});
afterAll(() => server.close());

describe('GET /table', () => {
  it('gives the table, its restaurant and a token that is good for this table', async () => {
    const { body, headers } = await scan(phone());
    expect(body).toMatchObject({
      table_id: house.tables[0]!.table_id,
      restaurant: { menu_revision: house.menu_revision },
    });
    const guest = phone(headers.get('guest-authorization'));
    const { table_id } = body;
    expect((await guest('GET /table/orders', { query: { table_id } })).body).toEqual([]);
    const other = house.tables[1]!.table_id;
    expect((await guest('GET /table/orders', { query: { table_id: other } })).status).toBe(404);
  });

  it('names no other table', async () => {
    const { body } = await scan(phone());
    expect(JSON.stringify(body)).not.toContain(house.tables[1]!.code);
  });

  it('knows no table behind a wrong code', async () => {
    const { status, error } = await phone()('GET /table', { query: { code: 'nonsense' } });
    expect([status, error.code]).toEqual([404, 'table_unknown']);
  });

  it('lets a phone that scans again keep its token', async () => {
    const first = (await scan(phone())).headers.get('guest-authorization');
    expect((await scan(phone(first))).headers.get('guest-authorization')).toBeNull();
  });

  it('gives a fresh token for a dead one, and for the next session of the table', async () => {
    expect((await scan(phone('dead'))).headers.get('guest-authorization')).toBeTruthy();
    const old = (await scan(phone())).headers.get('guest-authorization');
    await server.deps.db.query('update dining_table set generation = generation + 1 where table_id = $1', [
      house.tables[0]!.table_id,
    ]);
    const table_id = house.tables[0]!.table_id;
    expect((await phone(old)('GET /table/orders', { query: { table_id } })).error.code).toBe('table_session_over');
    const fresh = (await scan(phone(old))).headers.get('guest-authorization');
    expect((await phone(fresh)('GET /table/orders', { query: { table_id } })).status).toBe(200);
  });
});
