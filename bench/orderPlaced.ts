import { randomUUID } from 'node:crypto';
import { orderFor } from '../tests/support/houses.ts';
import { cpuSeconds, cpuSecondsOfTree, load, median, percentile, rate, residentMb, type Sample } from './measure.ts';
import type { Row } from './rows.ts';
import type { Servers } from './servers.ts';

const rounds = 5;

/** One round: `total` orders to our server, or the same bodies to the ceiling. */
export function place(servers: Servers, to: 'ours' | 'ceiling', total: number, concurrency: number): Promise<Sample> {
  const { houses, guests } = servers.ours;
  return load({
    origin: servers[to].origin,
    total,
    concurrency,
    request: (index) => {
      const at = index % houses.length;
      const house = houses[at]!;
      const order = orderFor(house, { type: 'local', table_id: house.tables[0]!.table_id });
      const headers = { 'guest-authorization': `Bearer ${guests[at]}`, 'idempotency-key': randomUUID() };
      return { method: 'POST', path: '/order', headers, body: JSON.stringify({ order }) };
    },
  });
}

/** Orders placed through price, rights, idempotency, journal and event, beside the ceiling, in turn. */
export async function orderPlaced(servers: Servers): Promise<Row[]> {
  await place(servers, 'ours', 400, 8);
  await place(servers, 'ceiling', 400, 8);
  const rows: Row[] = [];
  for (const [concurrency, total] of [
    [1, 300],
    [8, 1000],
    [32, 1500],
  ] as const) {
    const pairs: { ours: Sample; ceiling: Sample }[] = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push({
        ours: await place(servers, 'ours', total, concurrency),
        ceiling: await place(servers, 'ceiling', total, concurrency),
      });
    }
    const ratio = median(pairs.map(({ ours, ceiling }) => rate(ours) / rate(ceiling)));
    const target = concurrency === 1 ? 0 : 0.5;
    rows.push({
      what: `orders/s, ${concurrency} at once`,
      ours: median(pairs.map(({ ours }) => rate(ours))).toFixed(0),
      ceiling: median(pairs.map(({ ceiling }) => rate(ceiling))).toFixed(0),
      ratio: ratio.toFixed(2),
      target: target ? `≥ ${target} of the ceiling` : '',
      held: ratio >= target,
    });
    if (concurrency === 1) rows.push(latency('alone, p50 ms', pairs, 0.5, { most: 4 }));
    if (concurrency === 8) rows.push(latency('8 at once, p99 ms', pairs, 0.99, { ratio: 2.5 }));
  }
  rows.push(await cpu(servers), memory(servers));
  return rows;
}

/** What the server holds after all these orders, some 20,000. */
function memory(servers: Servers): Row {
  const held = residentMb(servers.ours.pid);
  const what = 'server memory after these orders, MB';
  const ceiling = residentMb(servers.ceiling.pid);
  const target = '≤ 300 MB';
  return {
    what,
    ours: held.toFixed(0),
    ceiling: ceiling.toFixed(0),
    ratio: (held / ceiling).toFixed(2),
    target,
    held: held <= 300,
  };
}

function latency(
  what: string,
  pairs: { ours: Sample; ceiling: Sample }[],
  share: number,
  target: { most?: number; ratio?: number },
): Row {
  const ours = median(pairs.map((pair) => percentile(pair.ours.latencies, share)));
  const ceiling = median(pairs.map((pair) => percentile(pair.ceiling.latencies, share)));
  return {
    what: `order placed ${what}`,
    ours: ours.toFixed(2),
    ceiling: ceiling.toFixed(2),
    ratio: (ours / ceiling).toFixed(2),
    target: target.most ? `≤ ${target.most} ms` : `≤ ${target.ratio} × the ceiling`,
    held: target.most ? ours <= target.most : ours / ceiling <= (target.ratio ?? Infinity),
  };
}

/** CPU of server and database for 1,000 orders at 8 at once. */
async function cpu(servers: Servers): Promise<Row> {
  const used = async (to: 'ours' | 'ceiling'): Promise<number> => {
    // our server is the parent of the database, which counts once
    const total = (): number => cpuSeconds(servers[to].pid) + cpuSecondsOfTree(servers.postmaster);
    const samples: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = total();
      await place(servers, to, 1000, 8);
      samples.push(total() - before);
    }
    return median(samples);
  };
  const ours = await used('ours');
  const ceiling = await used('ceiling');
  return {
    what: 'CPU s for 1,000 orders, server and database',
    ours: ours.toFixed(2),
    ceiling: ceiling.toFixed(2),
    ratio: (ours / ceiling).toFixed(2),
    target: '≤ 1.2 s',
    held: ours <= 1.2,
  };
}
