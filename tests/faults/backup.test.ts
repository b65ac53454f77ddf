import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { apiClient, deviceOf, scan, signIn } from '../support/api.ts';
import { type ComandaProcess, startComanda } from '../support/comandaProcess.ts';
import { freePort } from '../../server/db/postmaster.ts';
import { guestOrders } from '../support/guestOrder.ts';
import { serverProcess } from '../support/serverProcess.ts';
import { asAdmin } from '../support/testDatabase.ts';
import { fleetingFolder } from '../support/dataFolder.ts';

const folder = fleetingFolder('backup');
const file = path.join(folder, 'all.comanda');
const fresh = `restored_${randomUUID().replaceAll('-', '')}`;
const url = () => new URL(`/${fresh}`, inject('database').adminUrl).href;
let comanda: ComandaProcess;

/** `npm run backup` and `npm run restore`, as processes of their own. */
const command = (what: 'backup' | 'restore', environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['server/backupCommand.ts', what, file], {
    env: { ...process.env, ...environment },
  });
const mediaIn = (dataDir: string): Set<string> =>
  new Set(readdirSync(path.join(dataDir, 'media'), { recursive: true, encoding: 'utf8' }));
const restored = { dataDir: path.join(folder, 'data') };
/** A database of its own in a folder that is not there yet. */
const embedded = { DATA_DIR: path.join(folder, 'embedded') };

/** A server over what was restored knows these orders, and the guest's token, the numbers and the stream go on. */
async function goesOn(
  environment: { DATA_DIR: string },
  guestToken: string | undefined,
  acknowledged: readonly Order[],
): Promise<void> {
  const { restaurant_id, table_id } = comanda.demo.tables[0]!;
  const server = serverProcess(await freePort(), environment);
  await server.start();
  try {
    const register = await signIn(server.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id));
    const { body: orders, headers } = await register('GET /device/orders', {
      query: { restaurant_id, unpaid: 'true' },
    });
    const byId = new Map(orders.map((order) => [order.order_id, order]));
    for (const order of acknowledged) expect(byId.get(order.order_id)).toEqual(order);
    const numbers = orders.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    const guest = apiClient(server.origin, 'guest-authorization', guestToken);
    const next = await guestOrders(guest, restaurant_id, table_id);
    expect(Number(next.number)).toBe(numbers.length + 1);
    const since = Number(headers.get('seq'));
    const { body: stream } = await register('GET /restaurant/stream', { query: { restaurant_id, since } });
    expect(stream.orders.map(({ order_id }) => order_id)).toEqual([next.order_id]);
    expect(mediaIn(environment.DATA_DIR)).toEqual(mediaIn(comanda.dataDir));
    expect(mediaIn(environment.DATA_DIR).size).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
}

beforeAll(async () => {
  comanda = await startComanda();
  await asAdmin(inject('database').adminUrl, (client) => client.query(`create database ${fresh}`));
});
afterAll(async () => {
  await comanda?.remove();
  await asAdmin(inject('database').adminUrl, (client) => client.query(`drop database if exists ${fresh} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it(
    'made under load holds every order that was acknowledged before it, and a server goes on from it, wherever',
    { timeout: 600_000 },
    async () => {
      const { restaurant_id, table_id, code } = comanda.demo.tables[0]!;
      const guest = await scan(comanda.origin, code);
      const acknowledged: Order[] = [];
      for (let at = 0; at < 10; at += 1) acknowledged.push(await guestOrders(guest, restaurant_id, table_id));
      const work = { goesOn: true };
      const load = (async () => {
        while (work.goesOn) await guestOrders(guest, restaurant_id, table_id);
      })();
      await command('backup', { DATA_DIR: comanda.dataDir });
      work.goesOn = false;
      await load;
      expect(statSync(file).mode & 0o077).toBe(0);
      const beside = { DATABASE_URL: url(), DATA_DIR: restored.dataDir };
      for (const environment of [beside, embedded]) {
        await command('restore', environment);
        // into an empty database only: what is there stays
        await expect(command('restore', environment)).rejects.toThrow('The database is not empty');
        // the keys are no part of a backup
        copyFileSync(path.join(comanda.dataDir, 'secrets.json'), path.join(environment.DATA_DIR, 'secrets.json'));
        await goesOn(environment, guest.token, acknowledged);
      }
    },
  );

  it('that is cut short is refused, and nothing of it is left', async () => {
    truncateSync(file, Math.floor(statSync(file).size / 3));
    const name = `${fresh}_cut`;
    const { adminUrl } = inject('database');
    await asAdmin(adminUrl, (client) => client.query(`create database ${name}`));
    const cut = new URL(`/${name}`, adminUrl).href;
    await expect(command('restore', { DATABASE_URL: cut, DATA_DIR: restored.dataDir })).rejects.toThrow();
    const { rows } = await asAdmin(cut, (client) =>
      client.query(`select 1 from pg_tables where schemaname = 'public'`),
    );
    expect(rows).toEqual([]);
    await asAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
  });
});
