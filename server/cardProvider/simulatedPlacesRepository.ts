import type { Sql } from '../db/sql.ts';
import type { AccountOwner, ProviderReader } from './business.ts';

/** Makes the account of an owner, or finds the one that was made before. */
export async function ensureSimulatedAccount(
  sql: Sql,
  account_id: string,
  { chain_id, restaurant_id, country }: AccountOwner & { country: string },
): Promise<string> {
  const [row] = await sql.query<{ account_id: string }>(
    `insert into simulated_account as kept (account_id, chain_id, restaurant_id, country) values ($1, $2, $3, $4)
     on conflict (chain_id, coalesce(restaurant_id, chain_id)) do update set country = coalesce(kept.country, excluded.country)
     returning account_id`,
    [account_id, chain_id, restaurant_id ?? null, country],
  );
  return row!.account_id;
}

/** Nothing when there is no such account. */
export async function simulatedAccount(
  sql: Sql,
  account_id: string,
): Promise<{ complete: boolean; country: string | null } | undefined> {
  const rows = await sql.query<{ complete: boolean; country: string | null }>(
    'select complete, country from simulated_account where account_id = $1',
    [account_id],
  );
  return rows[0];
}

/** False when there is no such account. */
export async function completeSimulatedAccount(sql: Sql, account_id: string): Promise<boolean> {
  const rows = await sql.query('update simulated_account set complete = true where account_id = $1 returning 1', [
    account_id,
  ]);
  return rows.length > 0;
}

/** Makes a location, or finds the one that this key made before. */
export async function insertSimulatedLocation(sql: Sql, location_id: string, idempotencyKey: string): Promise<string> {
  const [row] = await sql.query<{ location_id: string }>(
    `insert into simulated_location (location_id, idempotency_key) values ($1, $2)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning location_id`,
    [location_id, idempotencyKey],
  );
  return row!.location_id;
}

export async function isSimulatedLocation(sql: Sql, location_id: string): Promise<boolean> {
  const rows = await sql.query('select 1 from simulated_location where location_id = $1', [location_id]);
  return rows.length > 0;
}

const reader = 'terminal_id, label, reader, status';

/** Makes a reader, or finds the one that this key made before. */
export async function insertSimulatedReader(
  sql: Sql,
  location_id: string,
  made: ProviderReader,
  idempotencyKey: string,
): Promise<ProviderReader> {
  const [row] = await sql.query<ProviderReader>(
    `insert into simulated_reader (terminal_id, idempotency_key, location_id, label, reader, status)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning ${reader}`,
    [made.terminal_id, idempotencyKey, location_id, made.label, made.reader, made.status],
  );
  return row!;
}

/** Nothing when there is no such reader at this location. */
export async function renameSimulatedReader(
  sql: Sql,
  location_id: string,
  terminal_id: string,
  label: string,
): Promise<ProviderReader | undefined> {
  const rows = await sql.query<ProviderReader>(
    `update simulated_reader set label = $3 where location_id = $1 and terminal_id = $2 returning ${reader}`,
    [location_id, terminal_id, label],
  );
  return rows[0];
}

/** False when there is no such reader at this location. */
export async function deleteSimulatedReader(sql: Sql, location_id: string, terminal_id: string): Promise<boolean> {
  const rows = await sql.query('delete from simulated_reader where location_id = $1 and terminal_id = $2 returning 1', [
    location_id,
    terminal_id,
  ]);
  return rows.length > 0;
}

export async function simulatedReaders(sql: Sql, location_id: string): Promise<ProviderReader[]> {
  return sql.query<ProviderReader>(`select ${reader} from simulated_reader where location_id = $1`, [location_id]);
}
