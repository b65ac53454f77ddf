import { place } from './orderPlaced.ts';
import { median, rate } from './measure.ts';
import type { Row } from './rows.ts';
import type { Servers } from './servers.ts';

const stored = 100_000;
const today = 5_000;

/** Whether placing gets slower when a year of orders is stored: the same rate with 100,000 as with few. */
export async function storedOrders(servers: Servers): Promise<Row[]> {
  const rates = async (): Promise<number> => {
    const samples: number[] = [];
    for (let round = 0; round < 5; round++) samples.push(rate(await place(servers, 'ours', 800, 8)));
    return median(samples);
  };
  const before = await rates();
  await servers.sql(`
    insert into orders (order_id, restaurant_id, seq, version, status, closed, unpaid, number, table_id, session_id, created_at, doc)
    select gen_random_uuid(), o.restaurant_id, 0, o.version, 'completed', true, false, o.number, o.table_id, gen_random_uuid(),
           now() - case when n <= ${today} then interval '1 minute' else interval '1 day' * (1 + n % 300) end, o.doc
      from generate_series(1, ${stored}) n
      join lateral (select * from (select * from orders limit 50) few offset n % 50 limit 1) o on true`);
  await servers.sql('analyze orders');
  const after = await rates();
  return [
    {
      what: 'orders/s with 100,000 stored, 8 at once',
      ours: after.toFixed(0),
      ceiling: `${before.toFixed(0)} (with few)`,
      ratio: (after / before).toFixed(2),
      target: '≥ 0.9 of the rate with few',
      held: after / before >= 0.9,
    },
  ];
}
