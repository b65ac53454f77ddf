import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDatabase, type MigratedDatabase } from '../../tests/support/migratedDatabase.ts';
import type { Database } from '../db/database.ts';
import { up } from '../db/migrations/047-had-letters.ts';

let db: Database;
let kysely: MigratedDatabase['kysely'];
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ db, kysely, remove } = await migratedDatabase());
});
afterAll(() => remove());

async function restaurant(chain_id: string, next: number): Promise<string> {
  const restaurant_id = randomUUID();
  await db.query(
    `insert into restaurant (restaurant_id, chain_id, activation, doc, next_prefix) values ($1, $2, 'approved', '{}', $3)`,
    [restaurant_id, chain_id, next],
  );
  return restaurant_id;
}
async function device(prefix: string | null): Promise<string> {
  const device_id = randomUUID();
  await db.query(
    `insert into device (device_id, machine_id, password_hash, prefix, created_at) values ($1, $2, '', $3, now())`,
    [device_id, `machine-${device_id}`, prefix],
  );
  return device_id;
}
const linked = (device_id: string, restaurant_id: string) =>
  db.query('insert into device_restaurant (device_id, restaurant_id) values ($1, $2)', [device_id, restaurant_id]);
const left = (device_id: string, restaurant_id: string) =>
  db.query('insert into device_former_link (device_id, restaurant_id, ended_at) values ($1, $2, now())', [
    device_id,
    restaurant_id,
  ]);
const booked = (device_id: string, restaurant_id: string, letters: string, head: number) =>
  db.query('insert into register (restaurant_id, register, device_id, head) values ($1, $2, $3, $4)', [
    restaurant_id,
    letters,
    device_id,
    head,
  ]);

it('the letters that devices have had until the update are theirs, each of one device in a restaurant', async () => {
  const chain_id = randomUUID();
  await db.query('insert into chain (chain_id, name, created_at) values ($1, $2, now())', [chain_id, 'Old']);
  const [here, there] = [await restaurant(chain_id, 28), await restaurant(chain_id, 2)];
  const [till, gone, bar, board] = [await device('AA'), await device('C'), await device('AB'), await device(null)];
  await Promise.all([linked(till, here), linked(till, there), linked(bar, here), linked(board, here)]);
  // a journal that was begun; one that was only asked for; one of letters that somebody else has now
  await booked(till, here, 'A', 3);
  await booked(till, here, 'B', 0);
  await booked(gone, here, 'AB', 3);
  // there nobody has come as far as C yet: somebody will get it
  await Promise.all([left(gone, here), left(gone, there)]);
  await db.query('drop table device_prefix');
  await up(kysely);
  const rows = await db.query<{ restaurant_id: string; prefix: string; device_id: string }>(
    'select restaurant_id, prefix, device_id from device_prefix order by prefix',
  );
  const at = (restaurant_id: string) =>
    Object.fromEntries(
      rows.filter((row) => row.restaurant_id === restaurant_id).map((row) => [row.prefix, row.device_id]),
    );
  expect(at(here)).toEqual({ A: till, AA: till, AB: bar, C: gone });
  expect(at(there)).toEqual({ AA: till });
});
