import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TurnoverGrouping } from '#domain/statistics/turnover.ts';
import { type Api, apiClient } from '../../tests/support/api.ts';
import { type House, makeHouses, orderFor } from '../../tests/support/houses.ts';
import { ownerOf } from '../../tests/support/owner.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';

let server: TestServer;
let houses: [House, House];
let owner: Api;
let chain_id: string;
const terrace = { area_id: randomUUID(), name: 'Terrace' };
const till = (house: House): Api => apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_ORDERS: '0', RATE_LIMIT_CALLS: '0' });
  houses = (await makeHouses(server.deps, 2, 4)) as [House, House];
  chain_id = houses[0].chain_id;
  owner = await ownerOf(server, chain_id);
  const { db } = server.deps;
  const [house] = houses;
  await db.query('insert into table_area (area_id, restaurant_id, name, position) values ($1, $2, $3, 0)', [
    terrace.area_id,
    house.restaurant_id,
    terrace.name,
  ]);
  for (const [at, seats] of [4, 2, 6].entries()) {
    await db.query(
      `update dining_table set doc = doc || jsonb_build_object('seats', $2::int), area_id = $3 where table_id = $1`,
      [house.tables[at]!.table_id, seats, at < 2 ? terrace.area_id : null],
    );
  }
});
afterAll(() => server.close());

/** A party that orders, and leaves so many minutes later; one that nobody brings from an outage. */
async function party(house: House, table: number, from: string, minutes?: number): Promise<void> {
  const { table_id } = house.tables[table]!;
  const to = Date.parse(from) - server.deps.now().getTime();
  server.advance(to);
  const placed = await till(house)('POST /order', { body: { order: orderFor(house, { type: 'local', table_id }) } });
  expect(placed.status).toBe(200);
  if (minutes !== undefined) {
    server.advance(minutes * 60_000);
    const closing = { table_id, force: true, note: 'left' };
    expect((await till(house)('POST /table/session', { body: closing })).status).toBe(200);
    server.advance(-minutes * 60_000);
  }
  server.advance(-to);
}

const ask = async (groupBy: TurnoverGrouping, from: string, to: string, restaurants?: string[]) => {
  const statistics = { from, to, groupBy, ...(restaurants ? { restaurants } : {}) };
  const { status, body } = await owner('POST /chain/turnover', { body: { chain_id, statistics } });
  expect(status).toBe(200);
  return body;
};

type Session = { restaurant_id: string; table_id: string; opened_at: Date; closed_at: Date | null };
const wall = (at: Date): Date =>
  new Date(`${at.toLocaleString('sv', { timeZone: 'Europe/Vienna' }).replace(' ', 'T')}Z`);
const dayOf = (at: Date): string => new Date(wall(at).getTime() - 4 * 3_600_000).toISOString().slice(0, 10);

/** The same from the raw sessions, in another way than the server's. */
async function fromRaw(from: string, to: string, keyOf: (session: Session) => string) {
  const sessions = await server.deps.db.query<Session>('select * from table_session');
  const groups = new Map<string, { visits: number; stays: number[] }>();
  for (const session of sessions) {
    const { opened_at, closed_at } = session;
    const day = dayOf(opened_at);
    if (!closed_at || day < from || day > to) continue;
    const group = groups.get(keyOf(session)) ?? { visits: 0, stays: [] };
    group.visits += 1;
    if (dayOf(closed_at) === day) group.stays.push((closed_at.getTime() - opened_at.getTime()) / 1000);
    groups.set(keyOf(session), group);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { visits, stays }]) => {
      const stay = Math.round(stays.reduce((sum, each) => sum + each, 0) / stays.length);
      return { key, visits, ...(stays.length > 0 ? { stay } : {}) };
    });
}
const bare = (rows: Awaited<ReturnType<typeof ask>>['rows']) =>
  rows
    .map(({ key, visits, stay }) => ({ key, visits, ...(stay === undefined ? {} : { stay }) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

describe('table turnover', () => {
  it('is the raw sessions, to the minute, by hour, day and table; what is still there does not count', async () => {
    const [one, two] = houses;
    await party(one, 0, '2026-11-20T11:10:00Z', 50);
    await party(one, 0, '2026-11-20T12:20:00Z', 75);
    await party(one, 1, '2026-11-20T18:05:00Z', 131);
    await party(one, 2, '2026-11-20T18:59:00Z', 120);
    // half past three in Vienna is still the evening before
    await party(one, 1, '2026-11-21T02:30:00Z', 20);
    await party(two, 3, '2026-11-21T18:00:00Z', 44);
    // nobody freed the table before the next day: it was taken, and says nothing of how long
    await party(one, 3, '2026-11-21T19:00:00Z', 16 * 60);
    await party(one, 0, '2026-11-21T20:00:00Z');
    const [from, to] = ['2026-11-20', '2026-11-21'];
    expect(bare((await ask('hour', from, to)).rows)).toEqual(
      await fromRaw(from, to, ({ opened_at }) => wall(opened_at).toISOString().slice(11, 13)),
    );
    expect(bare((await ask('day', from, to)).rows)).toEqual(
      await fromRaw(from, to, ({ opened_at }) => dayOf(opened_at)),
    );
    const tables = await ask('table', from, to);
    expect(bare(tables.rows)).toEqual(await fromRaw(from, to, ({ table_id }) => table_id));
    expect(tables.totals.visits).toBe(7);
    expect((await ask('day', '2026-11-21', '2026-11-21', [one.restaurant_id])).totals).toEqual({
      visits: 1,
      seats: 0,
      tables: 1,
      turns: 1,
    });
  });

  it('tells tables, areas and their seats, and how often they were taken on a day', async () => {
    const [one, two] = houses;
    const [from, to] = ['2026-11-20', '2026-11-21'];
    const tables = new Map((await ask('table', from, to)).rows.map((row) => [row.key, row]));
    // somebody came to the first house on two days
    expect(tables.get(one.tables[0]!.table_id)).toMatchObject({ name: '1', visits: 2, seats: 8, turns: 1 });
    expect(tables.get(one.tables[2]!.table_id)).toMatchObject({ visits: 1, seats: 6, turns: 0.5 });
    expect(tables.get(two.tables[3]!.table_id)).toMatchObject({
      restaurant_id: two.restaurant_id,
      visits: 1,
      turns: 1,
    });
    const areas = (await ask('area', from, to, [one.restaurant_id])).rows;
    expect(areas).toMatchObject([
      { key: terrace.area_id, name: 'Terrace', visits: 4, tables: 2, seats: 12, turns: 1 },
      { key: '', visits: 2, tables: 2, seats: 6, turns: 0.5 },
    ]);
    // six parties at four tables on two days, one at one table on one
    expect((await ask('hour', from, to)).totals).toMatchObject({ visits: 7, tables: 5, turns: 0.78 });
  });

  it('of nothing is nothing, and of another chain is not told', async () => {
    expect(await ask('hour', '2020-01-01', '2020-01-02')).toEqual({
      rows: [],
      totals: { visits: 0, seats: 0, tables: 0, turns: 0 },
    });
    const [foreign] = (await makeHouses(server.deps, 1, 1)) as [House];
    const statistics = { from: '2026-11-20', to: '2026-11-21', groupBy: 'hour' as const };
    const body = { chain_id, statistics: { ...statistics, restaurants: [foreign.restaurant_id] } };
    expect((await owner('POST /chain/turnover', { body })).status).toBe(404);
    const backwards = { chain_id, statistics: { ...statistics, from: '2026-11-22' } };
    expect((await owner('POST /chain/turnover', { body: backwards })).status).toBe(400);
  });
});
