import { load, median, rate } from './measure.ts';
import type { Row } from './rows.ts';
import type { Servers } from './servers.ts';

/** Reading a menu of 200 items beside a bare route that sends the same bytes. */
export async function menuRead(servers: Servers): Promise<Row[]> {
  const { menu_revision } = servers.ours.houses[0]!;
  const read = (to: 'ours' | 'ceiling') =>
    load({
      origin: servers[to].origin,
      total: 1000,
      concurrency: 8,
      request: () => ({
        method: 'GET',
        path: to === 'ours' ? `/menu/${menu_revision}` : '/menu',
        headers: { 'accept-encoding': 'identity' },
      }),
    });
  for (let warm = 0; warm < 3; warm++) {
    await read('ours');
    await read('ceiling');
  }
  const pairs = [];
  for (let round = 0; round < 5; round++)
    pairs.push({ ours: rate(await read('ours')), ceiling: rate(await read('ceiling')) });
  const ratio = median(pairs.map(({ ours, ceiling }) => ours / ceiling));
  return [
    {
      what: 'menu reads/s, 200 items',
      ours: median(pairs.map(({ ours }) => ours)).toFixed(0),
      ceiling: median(pairs.map(({ ceiling }) => ceiling)).toFixed(0),
      ratio: ratio.toFixed(2),
      target: '≥ 0.9 of a bare route',
      held: ratio >= 0.9,
    },
  ];
}
