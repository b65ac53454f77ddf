import type { Sql } from '../db/sql.ts';

/** Whether an event of the card provider was taken before. */
export async function eventTaken(sql: Sql, event_id: string): Promise<boolean> {
  const rows = await sql.query('select 1 from provider_event where event_id = $1', [event_id]);
  return rows.length > 0;
}

/** Remembers that an event was taken, all it led to included. */
export async function noteEvent(sql: Sql, event: { event_id: string; type: string }, now: Date): Promise<void> {
  await sql.query('insert into provider_event (event_id, type, at) values ($1, $2, $3) on conflict do nothing', [
    event.event_id,
    event.type,
    now,
  ]);
}

/** Forgets events that the provider does not send again any more. */
export async function deleteOldEvents(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from provider_event where at < $1', [before]);
}
