import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Item } from '#domain/menu/menu.ts';
import { connectDatabase } from '../../server/db/database.ts';
import { createMenus } from '../../server/menu/menus.ts';
import { keepPopularity } from '../../server/statistics/keepPopularity.ts';
import { deviceOf, signIn, type Api } from './api.ts';
import type { ComandaProcess } from './comandaProcess.ts';
import { lineOf } from './houses.ts';
import { viennaOf } from './stage.ts';

/** At most so many orders are paid at once. */
const atOnce = 50;
const day = 24 * 3_600_000;

/**
 * Guests of the Viennese house have ordered each of these meals, dishes by their German names, `times` times, and paid;
 * then the day has passed after which the house is looked at again. The server runs meanwhile, and hears of it.
 */
export async function guestsLike(comanda: ComandaProcess, meals: readonly string[][], times: number): Promise<void> {
  const restaurant_id = viennaOf(comanda.demo);
  const till = await signIn(comanda.origin, deviceOf(comanda.demo, 'cashregister', restaurant_id));
  const { menu_revision } = (await till('GET /restaurant', { query: { restaurant_id } })).body;
  const { items } = (await till('GET /menu/:menu_revision', { params: { menu_revision } })).body;
  const { table_id } = comanda.demo.tables.filter((table) => table.restaurant_id === restaurant_id).at(-1)!;
  for (const names of meals) {
    const dishes = names.map((name) => items.find((item) => item.name['de'] === name)!);
    await sell(till, { restaurant_id, table_id, menu_revision }, dishes, times);
  }
  await countTomorrow(comanda.dataDir);
}

type Place = { restaurant_id: string; table_id: string; menu_revision: string };

async function sell(till: Api, place: Place, dishes: readonly Item[], times: number): Promise<void> {
  const amountTotal = dishes.reduce((sum, { options }) => sum + options[0]!.price, 0);
  const made: string[] = [];
  const one = async (): Promise<void> => {
    const order = {
      ...place,
      order_id: randomUUID(),
      type: 'local' as const,
      items: dishes.map(lineOf),
      payment: { option: 'later' as const },
      amountTotal,
    };
    const { status, error } = await till('POST /order', { body: { order } });
    if (status !== 200) throw new Error(`an order was refused: ${error.message}`);
    made.push(order.order_id);
  };
  for (let left = times; left > 0; left -= 10) await Promise.all(Array.from({ length: Math.min(10, left) }, one));
  for (let from = 0; from < made.length; from += atOnce) {
    const orders = made.slice(from, from + atOnce);
    const partialPayment_id = randomUUID();
    const { restaurant_id } = place;
    const body = { partialPayment_id, restaurant_id, orders, amount: orders.length * amountTotal, tip: 0 };
    await till('POST /order/partial-payment', { body });
    const paid = await till('PUT /order/payment-confirm-client', {
      body: { partialPayment_id, paymentOption: 'cash' },
    });
    if (paid.status !== 200) throw new Error(`nothing was paid: ${paid.error.message}`);
  }
}

/** What the server does of itself, a day later. */
async function countTomorrow(dataDir: string): Promise<void> {
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const db = connectDatabase({
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    connections: 1,
    log: () => undefined,
  });
  try {
    await keepPopularity({ db, menus: createMenus(db), log: console, now: () => new Date(Date.now() + 1.1 * day) });
  } finally {
    await db.close();
  }
}
