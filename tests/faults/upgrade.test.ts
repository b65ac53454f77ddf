import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { apiClient } from '../support/api.ts';
import { makeHouses, orderFor, type House } from '../support/houses.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const migrations = path.resolve(import.meta.dirname, '../../server/db/migrations');
const folder = mkdtempSync(path.join(tmpdir(), 'comanda-upgrade-'));
let server: TestServer;
let house: House;

/** The migrations of a next version: today's, and one that widens what every order touches. */
function nextVersion(): void {
  for (const file of readdirSync(migrations).filter((name) => name.endsWith('.ts')))
    writeFileSync(path.join(folder, file), `export * from ${JSON.stringify(path.join(migrations, file))};\n`);
  const widen = ['orders', 'restaurant', 'operation', 'device', 'event'].map(
    (table) => `await sql.raw('alter table ${table} add column widened int').execute(db);`,
  );
  const kysely = JSON.stringify(import.meta.resolve('kysely'));
  writeFileSync(
    path.join(folder, '999-widen.ts'),
    `import { sql } from ${kysely};\nexport async function up(db) {\n${widen.join('\n')}\n}\n`,
  );
}

beforeAll(async () => {
  server = await startTestServer({}, { processes: 2 });
  [house] = (await makeHouses(server.deps, 1, 10)) as [House];
  nextVersion();
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

describe('an upgrade of the database', () => {
  it('is not noticed by the servers of the version before, nor by their callers', { timeout: 300_000 }, async () => {
    const till = apiClient(server.origin, 'device-authorization', house.devices.cashregister.token);
    const { restaurant_id } = house;
    const work = { goesOn: true };
    const statuses: number[] = [];
    const load = Array.from({ length: 4 }, async () => {
      while (work.goesOn) {
        const { order_id, ...order } = orderFor(house);
        statuses.push((await till('POST /order', { body: { order: { ...order, order_id } } })).status);
        statuses.push((await till('POST /order/action', { body: { order_id, action: 'accept' } })).status);
        statuses.push((await till('GET /restaurant', { query: { restaurant_id } })).status);
        statuses.push((await till('GET /device/orders', { query: { restaurant_id } })).status);
      }
    });
    await expect.poll(() => statuses.length, { timeout: 120_000 }).toBeGreaterThan(40);
    const next = connectDatabase({ url: server.databaseUrl, connections: 2, log: () => undefined });
    await migrate(next, server.databaseUrl, { folder });
    const before = statuses.length;
    await expect.poll(() => statuses.length, { timeout: 120_000 }).toBeGreaterThan(before + 80);
    work.goesOn = false;
    await Promise.all(load);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // a server of the version before may also start again: the way back is open
    await migrate(next, server.databaseUrl);
    expect(await next.query(`select 1 from kysely_migration where name = '999-widen'`)).toHaveLength(1);
    await next.close();
  });
});
