// The server as benchmarks measure it: the real one, with restaurants, tables and signed-in devices made for them.
import { readConfig } from '#server/config.ts';
import { createApp } from '#server/app.ts';
import { makeHouses } from '../tests/support/houses.ts';

const config = readConfig({
  ...process.env,
  DEMO: 'off',
  RATE_LIMIT_ORDERS: '0',
  RATE_LIMIT_CALLS: '0',
  LOG_LEVEL: 'error',
});
const app = await createApp(config);
const houses = await makeHouses(app.deps, Number(process.env['HOUSES'] ?? 8));
const { origin } = await app.listen();
const guests = await Promise.all(
  houses.map((house) =>
    app.deps.tokens.issue(app.deps.db, {
      kind: 'guest',
      subject: app.deps.newId(),
      scope: { restaurant_id: house.restaurant_id, table_id: house.tables[0]!.table_id, generation: 1, order_ids: [] },
      days: 2,
    }),
  ),
);
const [{ data_directory, url } = { data_directory: '', url: '' }] = await app.deps.db.query<{
  data_directory: string;
  url: string;
}>(`select current_setting('data_directory') as data_directory, '' as url`);
process.stdout.write(`${JSON.stringify({ origin, pid: process.pid, houses, guests, data_directory, url })}\n`);

process.on('message', (message: { sql: string }) => {
  app.deps.db.query(message.sql).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
