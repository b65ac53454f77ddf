import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiClient, scan as seat } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
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

  it('tells the phones of the party where it sits now, and lets them order there, until that visit is over', async () => {
    const till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
    const sit = (table: number) => seat(server.origin, house.tables[table]!.code);
    const orderAt = async (table: number, by: Api) => {
      const { table_id } = house.tables[table]!;
      return (await by('POST /order', { body: { order: orderFor(house, { type: 'local', table_id }) } })).body;
    };
    const guest = await sit(2);
    const passenger = await sit(2);
    const where = (phone: Api) => phone('GET /table', { query: {} });
    const stays = await where(guest);
    expect(stays.body.table_id).toBe(house.tables[2]!.table_id);
    await orderAt(2, guest);
    const left = await sit(2);
    await till('POST /order/move', {
      body: { table_id: house.tables[2]!.table_id, to: { table_id: house.tables[3]!.table_id } },
    });
    const there = await where(guest);
    expect(there.body).toMatchObject({ table_id: house.tables[3]!.table_id, code: house.tables[3]!.code });
    const seated = apiClient(server.origin, 'guest-authorization', there.headers.get('guest-authorization')!);
    expect((await orderAt(3, seated)).session_id).toBe(there.body.session?.session_id);
    expect((await where(passenger)).body.table_id).toBe(house.tables[3]!.table_id);
    // whoever sits down where they sat belongs to no party that was moved
    const next = await sit(2);
    expect((await where(next)).body.table_id).toBe(house.tables[2]!.table_id);
    await till('POST /table/session', { body: { table_id: house.tables[3]!.table_id, force: true, note: 'gone' } });
    expect((await where(left)).error.code).toBe('table_session_over');
    expect((await where(seated)).error.code).toBe('table_session_over');
  });

  it('does not tell it where one order went that was not theirs, not when the visit ended by that either', async () => {
    const till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
    const [mine, theirs, third] = house.tables.map(({ table_id }) => table_id) as [string, string, string];
    const place = async (table_id: string, by: Api) =>
      (await by('POST /order', { body: { order: orderFor(house, { type: 'local', table_id }) } })).body;
    const move = (what: object, table_id: string) => till('POST /order/move', { body: { ...what, to: { table_id } } });
    const close = (table_id: string) =>
      till('POST /table/session', { body: { table_id, force: true, note: 'they are gone' } });
    const asks = async (guest: Api) => {
      const { status, error, headers } = await guest('GET /table', { query: {} });
      return [status, error?.code, headers.get('guest-authorization')];
    };
    const toldNothing = [401, 'table_session_over', null];

    await place(theirs, await seat(server.origin, house.tables[1]!.code));
    const guest = await seat(server.origin, house.tables[0]!.code);
    await place(mine, guest);
    await move({ order_id: (await place(mine, till)).order_id }, theirs);
    await close(mine);
    expect(await asks(guest)).toEqual(toldNothing);

    // the mistake was all that stood there: its move ends the visit
    const silent = await seat(server.origin, house.tables[0]!.code);
    await move({ order_id: (await place(mine, till)).order_id }, theirs);
    expect(await asks(silent)).toEqual(toldNothing);

    // the mistake went along with the party and was found there
    const party = await seat(server.origin, house.tables[0]!.code);
    const mistake = await place(mine, till);
    await move({ table_id: mine }, third);
    await move({ order_id: mistake.order_id }, theirs);
    expect(await asks(party)).toEqual(toldNothing);
    await close(theirs);
  });
});
