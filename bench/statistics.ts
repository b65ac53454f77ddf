import { rmSync } from 'node:fs';
import { groupings, type Figures, type Grouping } from '#domain/statistics/figures.ts';
import { createApp, type App } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { refreshSales } from '#server/statistics/refreshSales.ts';
import { chainFigures } from '#server/statistics/chainFigures.ts';
import { apiClient } from '../tests/support/api.ts';
import { makeHouses, orderFor, type House } from '../tests/support/houses.ts';
import { median } from './measure.ts';
import type { Row } from './rows.ts';
import { dataFolder } from '../tests/support/dataFolder.ts';

const restaurants = 10;
const days = 365;
/** `ORDERS_A_DAY=100 npm run bench -- statistics` is a tenth of the year */
const ordersADay = Number(process.env['ORDERS_A_DAY'] ?? 1000);

/** A year of ten busy restaurants, 3.65 million orders: every figure in under 300 ms, and the raw orders' to the cent. */
export async function statistics(): Promise<Row[]> {
  const dataDir = dataFolder('year');
  const app = await createApp(
    readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      RATE_LIMIT_ORDERS: '0',
      LOG_LEVEL: 'error',
    }),
  );
  try {
    const houses = await makeHouses(app.deps, restaurants, 200);
    await sellForAYear(app, houses);
    const ids = houses.map(({ restaurant_id }) => restaurant_id);
    const began = performance.now();
    await refreshSales(app.deps.db, ids);
    const summedUp = performance.now() - began;
    const rows: Row[] = [];
    for (const groupBy of groupings) rows.push(await asked(app, houses, groupBy));
    return [
      ...rows,
      {
        what: `the same, summed up for the first time (s)`,
        ours: (summedUp / 1000).toFixed(0),
        ceiling: '',
        ratio: '',
        target: 'in the background',
        held: true,
      },
    ];
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Real orders, paid and not, copied over the year and the day's opening hours. */
async function sellForAYear(app: App, houses: House[]): Promise<void> {
  const { deps } = app;
  const { origin } = await app.listen();
  for (const house of houses) {
    const till = apiClient(
      origin.replace('localhost', '127.0.0.1'),
      'device-authorization',
      house.devices.cashregister.token,
    );
    for (let count = 0; count < 20; count++) {
      const order = orderFor(house);
      await till('POST /order', { body: { order } });
      if (count % 3 > 0)
        await till('PUT /order/payment-confirm-client', {
          body: { order_id: order.order_id, paymentOption: count % 3 === 1 ? 'cash' : 'card' },
        });
    }
  }
  await deps.db.query(
    `create table sample as select restaurant_id, doc - 'statusEntries' - 'applied' as doc,
            row_number() over (partition by restaurant_id order by order_id) - 1 as n from orders`,
  );
  // Month by month, so that no single statement writes gigabytes. They become true when the streams reach them: the
  // server sums up what has changed every few minutes, in between too.
  const position = 1_000_000_000;
  for (let first = 1; first <= days; first += 30) {
    await deps.db.query(
      `insert into orders (order_id, restaurant_id, seq, version, status, closed, unpaid, number, created_at, doc)
       select gen_random_uuid(), s.restaurant_id, $4::bigint, 1, 'completed', true, false, 'x',
              date_trunc('day', now()) - make_interval(days => day) + make_interval(mins => 600 + nth % 720), s.doc
         from generate_series($1::int, $2::int) day, generate_series(1, $3::int) nth
         join sample s on s.n = nth % 20`,
      [first, Math.min(days, first + 29), ordersADay, position],
    );
  }
  await deps.db.query('update stream set head_seq = $1 where restaurant_id = any($2)', [
    position,
    houses.map(({ restaurant_id }) => restaurant_id),
  ]);
  await deps.db.query('analyze orders');
}

async function asked({ deps }: App, houses: House[], groupBy: Grouping): Promise<Row> {
  const { chain_id } = houses[0]!;
  const from = new Date(Date.now() - (days + 1) * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const times: number[] = [];
  let totals: Figures | undefined;
  for (let round = 0; round < 7; round++) {
    const began = performance.now();
    totals = (await chainFigures(deps.db, chain_id, { from, to, groupBy }))?.totals;
    times.push(performance.now() - began);
  }
  const [raw] = await deps.db.query<{ orders: number; amount: number }>(
    `select count(*)::bigint as orders, sum((doc->>'amountTotal')::bigint)::bigint as amount from orders
      where restaurant_id = any($1)`,
    [houses.map(({ restaurant_id }) => restaurant_id)],
  );
  const { orders = 0, amount = 0 } = totals ?? {};
  const exact = orders === raw?.orders && amount === raw.amount;
  const took = median(times);
  return {
    what: `${(orders / 1e6).toFixed(2)} million orders by ${groupBy} (ms)`,
    ours: took.toFixed(0),
    ceiling: exact ? 'exact' : 'NOT the raw orders’',
    ratio: '',
    target: '≤ 300 ms, to the cent',
    held: exact && took <= 300,
  };
}
