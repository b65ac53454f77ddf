import type { Sql } from '../db/sql.ts';
import type { ProviderEvent } from '../cardProvider/providerEvent.ts';

/** An event that is to be worked on. */
export type StoredEvent = Required<ProviderEvent> & { at: Date; tries: number };

/**
 * Stores an event of the card provider, once however often it is sent; false when it was there before. What it is about
 * is left to whoever stored it until `left`.
 */
export async function storeEvent(
  sql: Sql,
  { event_id, type, about }: ProviderEvent,
  now: Date,
  left: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into provider_event (event_id, type, at, about, try_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1`,
    [event_id, type, now, about ? JSON.stringify(about) : null, about ? left : null],
  );
  return rows.length > 0;
}

/** Up to when the provider's own list was gone through. */
export async function toldUntil(sql: Sql, provider: string): Promise<Date | undefined> {
  const [row] = await sql.query<{ until: Date }>('select until from provider_told where provider = $1', [provider]);
  return row?.until;
}

/** Stores what was not heard of yet, due at once, and up to when the list was gone through. */
export async function storeMissed(
  sql: Sql,
  provider: string,
  events: readonly ProviderEvent[],
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await sql.query(
    `with missed as (
       insert into provider_event (event_id, type, at, about, try_at)
       select event_id, type, $2, about, $2 from jsonb_to_recordset($1::jsonb) as told(event_id text, type text, about jsonb)
        where about is not null
       on conflict do nothing
     )
     insert into provider_told values ($3, $4) on conflict (provider) do update set until = excluded.until`,
    [JSON.stringify(events), now, provider, until],
  );
}

/** Takes events that nobody has dealt with yet, each for one process; they are due again later each time. */
export async function takeDueEvents(sql: Sql, now: Date): Promise<StoredEvent[]> {
  return sql.query<StoredEvent>(
    `update provider_event set tries = tries + 1, try_at = $1::timestamptz + least(tries + 1, 60) * interval '1 minute'
      where event_id in (
        select event_id from provider_event where try_at <= $1 order by try_at limit 50 for update skip locked)
     returning event_id, type, about, at, tries`,
    [now],
  );
}

/** All that an event calls for is done, or will not be done any more. */
export async function eventDone(sql: Sql, event_id: string): Promise<void> {
  await sql.query('update provider_event set try_at = null where event_id = $1', [event_id]);
}

/** Forgets events that the provider does not send again any more. */
export async function deleteOldEvents(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from provider_event where at < $1', [before]);
}
