import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { freePort } from '../../server/db/postmaster.ts';
import { makeHouses, type House } from '../support/houses.ts';
import { serverProcess, type ServerProcess } from '../support/serverProcess.ts';
import {
  followRestaurant,
  sell,
  sellByReplay,
  type Sale,
  type Screen,
  type SoldLine,
} from '../support/stubbornDevice.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/**
 * How often a process is killed, one after the other in turn: as asked for, or twelve times where there is time for that,
 * and only a few times on a machine that has much else to do. Eight registers keep it busy all the while.
 */
const asked = Number(process.env['TEST_KILLS'] ?? 0);
const fewest = asked || 4;
const enough = asked || 12;
const patience = asked ? 0 : 30_000;
/** What a kill may take at the most, until a process is ready again and has answered, in milliseconds. */
const perKill = 120_000;
/** One register of each house sends step by step, the other brings whole sales that it made without a network. */
const ways = [sell, sellByReplay];

let keeper: TestServer;
let houses: House[];
let processes: ServerProcess[];

beforeAll(async () => {
  // makes the houses and looks at the database in the end; nobody calls it in between
  keeper = await startTestServer({}, { processes: 1 });
  houses = await makeHouses(keeper.deps, 4, 10);
  const environment = {
    DATABASE_URL: keeper.databaseUrl,
    DATA_DIR: keeper.deps.config.dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
  };
  processes = [serverProcess(await freePort(), environment), serverProcess(await freePort(), environment)];
  await Promise.all(processes.map((each) => each.start()));
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.stop()));
  await keeper?.close();
});

describe('two processes that are killed again and again under load', () => {
  it(
    'do everything that they acknowledged exactly once, and screens learn of all of it',
    { timeout: 60_000 + fewest * perKill },
    async () => {
      const origins = processes.map(({ origin }) => origin);
      const screens = new Map<House, Screen>(houses.map((house) => [house, followRestaurant(origins, house)]));
      const sales: Sale[] = [];
      const work = { goesOn: true };
      const register = async (house: House, way: typeof sell): Promise<void> => {
        while (work.goesOn) sales.push(await way(origins, house));
      };
      const registers = houses.flatMap((house) => ways.map((way) => register(house, way)));
      let killed = 0;
      const until = Date.now() + patience;
      const killThem = async (): Promise<void> => {
        for (; killed < fewest || (killed < enough && Date.now() < until); killed += 1) {
          const next = processes[killed % processes.length]!;
          // Right after its start a process is slow: on a busy machine it would be killed before its first answer, as
          // would the other one, and nobody would be left to answer.
          const before = sales.length;
          await expect.poll(() => sales.length, { timeout: perKill, interval: 5 }).toBeGreaterThan(before);
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
      process.stdout.write(`${killed} kills, ${sales.length} sales\n`);
      expect(killed).toBeGreaterThanOrEqual(fewest);
      expect(sales.length).toBeGreaterThan(killed);

      const stored = await ordersStored();
      expect(stored.size).toBe(sales.length);
      const keys = await journalKeys();
      for (const sale of sales) {
        const order = stored.get(sale.order_id)!;
        expect(order).toMatchObject({
          number: sale.number,
          statusEntry: { status: 'accepted' },
          amountTotal: sale.amount,
          amountPaid: sale.amount,
          flags: [],
        });
        expect(order.items.map(soldAs)).toEqual(sale.lines);
        expect(order.payments.map(({ status, amount, given }) => ({ status, amount, given }))).toEqual([
          { status: 'paid', amount: sale.amount, given: sale.amount },
        ]);
        expect(keys.get(sale.order_id)).toEqual(sale.keys.toSorted());
      }
      for (const house of houses) {
        const { restaurant_id } = house;
        const own = sales.filter((sale) => sale.restaurant_id === restaurant_id);
        const numbers = own.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
        expect(numbers).toEqual(upTo(own.length));
        const seqs = await seqsOf(restaurant_id);
        expect(seqs).toEqual(upTo(own.reduce((sum, { keys: done }) => sum + done.length, 0)));
        const screen = screens.get(house)!;
        await expect.poll(() => screen.seq(), { timeout: 60_000 }).toBe(seqs.length);
        expect(screen.orders.size).toBe(own.length);
        for (const { order_id } of own) expect(screen.orders.get(order_id)).toEqual(stored.get(order_id));
        screen.close();
      }
    },
  );
});

const soldAs = ({ line_id, quantity, note, voided }: OrderItem): SoldLine => ({
  line_id,
  quantity,
  note,
  voided: voided !== undefined,
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
