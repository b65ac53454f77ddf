import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type MigratedDatabase } from '../../tests/support/migratedDatabase.ts';
import type { Database } from '../db/database.ts';
import { up } from '../db/migrations/056-former-rights.ts';

let db: Database;
let kysely: MigratedDatabase['kysely'];
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ db, kysely, remove } = await migratedDatabase());
});
afterAll(() => remove());

const chain_id = randomUUID();
async function restaurant(): Promise<string> {
  const restaurant_id = randomUUID();
  await db.query(
    `insert into restaurant (restaurant_id, chain_id, activation, doc) values ($1, $2, 'approved', '{}')`,
    [restaurant_id, chain_id],
  );
  return restaurant_id;
}
const noted = (
  entity: string,
  entity_id: string,
  { what, restaurant_id, days }: { what: string; restaurant_id: string; days: number },
  before: object | null,
  after: object | null,
) =>
  db.query(
    `insert into chain_journal (chain_id, restaurant_id, at, actor, what, entity, entity_id, before, after)
     values ($1, $2, now() - $3 * interval '1 day', 'user:1', $4, $5, $6, $7, $8)`,
    [chain_id, restaurant_id, days, what, entity, entity_id, before, after],
  );

it('what devices might do lately is known at the update, from what the owners’ journal says', async () => {
  await db.query('insert into chain (chain_id, name, created_at) values ($1, $2, now())', [chain_id, 'Old']);
  const [here, there] = [await restaurant(), await restaurant()];
  const device_id = randomUUID();
  await db.query(`insert into device (device_id, machine_id, password_hash, created_at) values ($1, 'm', '', now())`, [
    device_id,
  ]);
  const till = { name: 'Till', mode: 'cashregister', employeeTypes: ['cashier'], restaurants: [here, there] };
  const kitchen = { ...till, mode: 'orderprocessing', employeeTypes: [] };
  const changed = { what: 'changed', restaurant_id: here };
  await noted('device', device_id, { ...changed, days: 50 }, kitchen, till);
  await noted('device', device_id, { ...changed, days: 3 }, till, kitchen);
  await noted('device', device_id, { ...changed, days: 2 }, kitchen, { ...kitchen, name: 'Stove' });
  await noted('device', device_id, { what: 'deleted', restaurant_id: there, days: 1 }, kitchen, null);
  await noted('device', device_id, { what: 'created', restaurant_id: here, days: 4 }, null, till);
  // of what is no device, or none that is known
  await noted('chain', chain_id, { ...changed, days: 1 }, { restaurants: 2 }, { restaurants: 3 });
  await noted('device', randomUUID(), { ...changed, days: 1 }, till, kitchen);
  await db.query('drop table device_former_right');

  await up(kysely);

  const rows = await db.query<{ restaurant_id: string }>(
    `select restaurant_id, mode, employee_types, table_id, round(extract(epoch from now() - ended_at) / 86400)::int as days
       from device_former_right where device_id = $1 order by ended_at, mode`,
    [device_id],
  );
  const ended = { mode: 'cashregister', employee_types: ['cashier'], table_id: null, days: 3 };
  expect(rows.filter(({ restaurant_id }) => restaurant_id === here)).toEqual([{ restaurant_id: here, ...ended }]);
  expect(rows.filter(({ restaurant_id }) => restaurant_id === there)).toEqual([
    { restaurant_id: there, ...ended },
    { restaurant_id: there, mode: 'orderprocessing', employee_types: [], table_id: null, days: 1 },
  ]);
  expect(rows).toHaveLength(3);
});
