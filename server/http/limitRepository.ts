import type { Sql } from '../db/sql.ts';

export type Count = { subject: string; start: Date; more: number };

/**
 * Adds counts to those of the other processes; gives what each subject has used everywhere. In one order, so that two
 * processes never wait for each other.
 */
export async function addCounts(sql: Sql, counts: readonly Count[]): Promise<Map<string, number>> {
  const rows = await sql.query<{ subject: string; used: number }>(
    `insert into rate_window (subject, window_start, used)
     select * from unnest($1::text[], $2::timestamptz[], $3::int[]) order by 1, 2
     on conflict (subject, window_start) do update set used = rate_window.used + excluded.used
     returning subject, used`,
    [counts.map(({ subject }) => subject), counts.map(({ start }) => start), counts.map(({ more }) => more)],
    'limits-flush',
  );
  return new Map(rows.map((row) => [row.subject, row.used]));
}

export async function deleteOldWindows(sql: Sql, now: Date): Promise<void> {
  await sql.query(`delete from rate_window where window_start < $1::timestamptz - interval '1 day'`, [now]);
}
