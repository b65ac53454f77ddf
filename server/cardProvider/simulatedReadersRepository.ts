import type { Sql } from '../db/sql.ts';
import type { ReaderAction } from './readers.ts';

type Row = {
  location_id: string;
  status: 'online' | 'offline';
  intent_id: string | null;
  action: ReaderAction['state'] | null;
  failure: string | null;
};

/** A reader with what it was last asked; nothing when there is none. */
export async function simulatedReader(sql: Sql, terminal_id: string): Promise<Row | undefined> {
  const rows = await sql.query<Row>(
    'select location_id, status, intent_id, action, failure from simulated_reader where terminal_id = $1',
    [terminal_id],
  );
  return rows[0];
}

/** Has a reader ask for a card; false while it asks for another payment that can still be made. */
export async function beginSimulatedCharge(sql: Sql, terminal_id: string, intent_id: string): Promise<boolean> {
  const rows = await sql.query(
    `update simulated_reader r set intent_id = $2, action = 'in_progress', failure = null
      where terminal_id = $1 and not (action is not distinct from 'in_progress' and exists (
        select 1 from simulated_intent i
         where i.intent_id = r.intent_id and i.intent_id <> $2 and i.state not in ('canceled', 'succeeded')))
      returning 1`,
    [terminal_id, intent_id],
  );
  return rows.length > 0;
}

/** A reader has come to an end with what it was asked, well without a failure. */
export async function endSimulatedCharge(
  sql: Sql,
  terminal_id: string,
  intent_id: string,
  failure: string | undefined,
): Promise<void> {
  await sql.query(
    `update simulated_reader set action = case when $3::text is null then 'succeeded' else 'failed' end, failure = $3
      where terminal_id = $1 and intent_id = $2 and action = 'in_progress'`,
    [terminal_id, intent_id, failure ?? null],
  );
}

/** Has a reader forget what it was asked, if it is that. */
export async function resetSimulatedReader(sql: Sql, terminal_id: string, intent_id: string): Promise<void> {
  await sql.query(
    `update simulated_reader set intent_id = null, action = null, failure = null
      where terminal_id = $1 and intent_id = $2 and action = 'in_progress'`,
    [terminal_id, intent_id],
  );
}
