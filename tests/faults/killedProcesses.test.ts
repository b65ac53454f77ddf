import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { freePort } from '../support/comandaProcess.ts';
import { makeHouses, type House } from '../support/houses.ts';
import { serverProcess, type ServerProcess } from '../support/serverProcess.ts';
import { followRestaurant, sell, type Sale, type Screen } from '../support/stubbornDevice.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** How often a process is killed, one after the other in turn. */
const kills = Number(process.env['TEST_KILLS'] ?? 50);
/** On a machine that is slow to start processes fewer are enough, unless somebody has asked for a number. */
const patience = process.env['TEST_KILLS'] ? Infinity : 60_000;
const fewest = 5;
const registersPerHouse = 2;

let keeper: TestServer;
let houses: House[];
let processes: ServerProcess[];
const dataDir = mkdtempSync(`${tmpdir()}/comanda-kills-`);

beforeAll(async () => {
  // makes the houses and looks at the database in the end; nobody calls it in between
  keeper = await startTestServer({}, { processes: 1 });
  houses = await makeHouses(keeper.deps, 4, 10);
  const environment = { DATABASE_URL: keeper.databaseUrl, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'fatal' };
  processes = [serverProcess(await freePort(), environment), serverProcess(await freePort(), environment)];
  await Promise.all(processes.map((each) => each.start()));
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.stop()));
  await keeper?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('two processes that are killed again and again under load', () => {
  it(
    'do everything that they acknowledged exactly once, and screens learn of all of it',
    { timeout: 400_000 },
    async () => {
      const origins = processes.map(({ origin }) => origin);
      const screens = new Map<House, Screen>(houses.map((house) => [house, followRestaurant(origins, house)]));
      const sales: Sale[] = [];
      const work = { goesOn: true };
      const register = async (house: House): Promise<void> => {
        while (work.goesOn) sales.push(await sell(origins, house));
      };
      const registers = houses.flatMap((house) => Array.from({ length: registersPerHouse }, () => register(house)));
      let killed = 0;
      const until = Date.now() + patience;
      const killThem = async (): Promise<void> => {
        for (; killed < kills && (Date.now() < until || killed < fewest); killed += 1) {
          const next = processes[killed % processes.length]!;
          await sleep(Math.random() * 200);
          await next.kill();
          await next.start();
        }
      };
      try {
        await killThem();
      } finally {
        work.goesOn = false;
      }
      await Promise.all(registers);
      expect(killed).toBeGreaterThanOrEqual(Math.min(kills, fewest));
      expect(sales.length).toBeGreaterThan(killed);

      const stored = await ordersStored();
      expect(stored.size).toBe(sales.length);
      const keys = await journalKeys();
      for (const sale of sales) {
        const order = stored.get(sale.order_id)!;
        expect(order).toMatchObject({
          number: sale.number,
          statusEntry: { status: 'accepted' },
          amountPaid: sale.amount,
          flags: [],
        });
        expect(order.payments).toHaveLength(1);
        expect(keys.get(sale.order_id)).toEqual(sale.keys.toSorted());
      }
      for (const house of houses) {
        const { restaurant_id } = house;
        const own = sales.filter((sale) => sale.restaurant_id === restaurant_id);
        const numbers = own.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
        expect(numbers).toEqual(upTo(own.length));
        const seqs = await seqsOf(restaurant_id);
        expect(seqs).toEqual(upTo(own.length * 3));
        const screen = screens.get(house)!;
        await expect.poll(() => screen.seq(), { timeout: 15_000 }).toBe(seqs.length);
        expect(screen.orders.size).toBe(own.length);
        for (const { order_id } of own) expect(screen.orders.get(order_id)).toEqual(stored.get(order_id));
        screen.close();
      }
    },
  );
});

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

async function ordersStored(): Promise<Map<string, Order>> {
  const rows = await keeper.deps.db.query<{ order_id: string; doc: Order }>('select order_id, doc from orders');
  return new Map(rows.map(({ order_id, doc }) => [order_id, doc]));
}

async function journalKeys(): Promise<Map<string, string[]>> {
  const rows = await keeper.deps.db.query<{ order_id: string; keys: string[] }>(
    'select order_id, array_agg(key::text order by key::text) as keys from order_journal group by order_id',
  );
  return new Map(rows.map(({ order_id, keys }) => [order_id, keys]));
}

async function seqsOf(restaurant_id: string): Promise<number[]> {
  const rows = await keeper.deps.db.query<{ seq: number }>(
    'select seq from event where restaurant_id = $1 order by seq',
    [restaurant_id],
  );
  return rows.map(({ seq }) => seq);
}
