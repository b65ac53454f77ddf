import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomBytes, randomUUID } from 'node:crypto';
import { migratedDatabase, type MigratedDatabase } from '../../tests/support/migratedDatabase.ts';
import type { Database } from '../db/database.ts';
import { up } from '../db/migrations/034-unlocks.ts';
import { employeeThen } from './unlockRepository.ts';

let db: Database;
let kysely: MigratedDatabase['kysely'];
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ db, kysely, remove } = await migratedDatabase());
});
afterAll(() => remove());

const [chain_id, restaurant_id] = [randomUUID(), randomUUID()];
const [first, second] = ['2026-11-20T16:00:00Z', '2026-11-20T18:00:00Z'];

async function employee(...types: string[]): Promise<string> {
  const employee_id = randomUUID();
  await db.query('insert into employee (employee_id, restaurant_id, name, types) values ($1, $2, $3, $4)', [
    employee_id,
    restaurant_id,
    'Toni',
    types,
  ]);
  return employee_id;
}
async function device(): Promise<string> {
  const device_id = randomUUID();
  await db.query(`insert into device (device_id, machine_id, password_hash, created_at) values ($1, $2, '', now())`, [
    device_id,
    `machine-${device_id}`,
  ]);
  return device_id;
}
const token = (kind: string, subject: string, scope: object, at: string) =>
  db.query(
    `insert into auth_token (token_hash, kind, subject, scope, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $5::timestamptz + interval '1 day')`,
    [randomBytes(32), kind, subject, JSON.stringify(scope), at],
  );

it('whoever had a device open at the update goes on, in the roles of then and since the first of the tokens', async () => {
  await db.query('insert into chain (chain_id, name, created_at) values ($1, $2, now())', [chain_id, 'Old']);
  await db.query(
    `insert into restaurant (restaurant_id, chain_id, activation, doc) values ($1, $2, 'approved', '{}')`,
    [restaurant_id, chain_id],
  );
  const [waiter, cashier] = [await employee('waiter', 'cashier'), await employee('cashier')];
  const [till, phone] = [await device(), await device()];
  // a token that was renewed since: what was done in between was done with the first
  await token('employee', waiter, { restaurant_id, device_id: till }, second);
  await token('employee', waiter, { restaurant_id, device_id: till }, first);
  await token('employee', cashier, { restaurant_id, device_id: phone }, second);
  // of no employee, and of a device that is not there
  await token('device', till, {}, first);
  await token('employee', cashier, { restaurant_id, device_id: randomUUID() }, first);
  await db.query('drop table device_unlock');

  await up(kysely);

  const rows = await db.query<{ at: Date }>(
    'select device_id, employee_id, at, types, ended_at from device_unlock order by at',
  );
  expect(rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))).toEqual([
    {
      device_id: till,
      employee_id: waiter,
      types: ['waiter', 'cashier'],
      ended_at: null,
      at: new Date(first).toISOString(),
    },
    { device_id: phone, employee_id: cashier, types: ['cashier'], ended_at: null, at: new Date(second).toISOString() },
  ]);
  const at = '2026-11-20T17:00:00Z';
  const asked = { employee_id: waiter, device_id: till, restaurants: [restaurant_id], at };
  expect(await employeeThen(db, asked)).toMatchObject({ unlocked: ['waiter', 'cashier'] });
});
