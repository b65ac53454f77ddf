import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Api, deviceOf, signIn } from '../support/api.ts';
import { type ComandaProcess, startComanda } from '../support/comandaProcess.ts';

let comanda: ComandaProcess;
let register: Api;
let restaurant_id: string;
let menu: { revision: string; item_id: string; option_id: string; price: number };

beforeAll(async () => {
  comanda = await startComanda({ LOG_LEVEL: 'fatal' });
  restaurant_id = comanda.demo.tables[0]!.restaurant_id;
  register = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id));
  const { menu_revision } = (await register('GET /restaurant', { query: { restaurant_id } })).body;
  const published = (await register('GET /menu/:menu_revision', { params: { menu_revision } })).body;
  const plain = published.items.find((item) => item.selections.length === 0 && !item.options[0]!.selections)!;
  const { option_id, price } = plain.options[0]!;
  menu = { revision: menu_revision, item_id: plain.item_id, option_id, price };
});
afterAll(() => comanda?.remove());

const newOrder = () => ({
  order_id: randomUUID(),
  restaurant_id,
  type: 'takeaway' as const,
  items: [
    {
      line_id: randomUUID(),
      quantity: 1,
      item: { item_id: menu.item_id, option_id: menu.option_id, ingredients: {}, toppings: {}, selections: {} },
    },
  ],
  payment: { option: 'cash' as const },
  menu_revision: menu.revision,
  amountTotal: menu.price,
});

async function killPostmaster(): Promise<void> {
  const { port, password } = JSON.parse(readFileSync(path.join(comanda.dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const client = new Client(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const pid = Number(readFileSync(path.join(rows[0]!.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await client.end().catch(() => undefined);
}

describe('a database that is killed under its server', () => {
  it('is started again, and every order that was under way is there once', { timeout: 300_000 }, async () => {
    const sent: { order: ReturnType<typeof newOrder>; key: string }[] = [];
    const database = { killed: false };
    /** As a device does: the same order under the same key until it is answered. */
    const place = async (): Promise<void> => {
      const order = newOrder();
      const key = randomUUID();
      sent.push({ order, key });
      for (;;) {
        const answer = await register('POST /order', { body: { order }, key }).catch(() => undefined);
        if (answer && answer.status === 200) return;
        if (answer) expect([503, 409]).toContain(answer.status);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const worker = async (): Promise<void> => {
      while (!database.killed) await place();
      for (let after = 0; after < 3; after++) await place();
    };
    const working = Promise.all(Array.from({ length: 4 }, worker));
    await expect.poll(() => sent.length).toBeGreaterThan(20);
    await killPostmaster();
    database.killed = true;
    await working;
    const { body } = await register('GET /device/orders', { query: { restaurant_id } });
    const ids = body.map(({ order_id }) => order_id);
    expect(ids.toSorted()).toEqual(sent.map(({ order }) => order.order_id).toSorted());
    const numbers = body.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
    // the server that had lost it, not one that was started anew
    expect((await fetch(`${comanda.origin}/ready`)).status).toBe(200);
  });
});
