import type { Sql } from '../db/sql.ts';

/** What was sold, and what was sold by the sizes that were chosen, are summed up each by itself. */
export type Positions = 'sales_position' | 'choice_position';
/** Where the figures of a restaurant stand, and where its orders do. */
type SalesPosition = { restaurant_id: string; timezone: string; seq: number; head: number };
/** Business days of restaurants, as columns: the n-th of each belong together. */
export type SalesDays = { restaurants: string[]; days: string[]; timezones: string[] };

/**
 * The restaurants whose orders have changed since their figures were made. Where the clock on the wall is another one
 * now, everything counts as changed.
 */
export const positionsBehind = (
  sql: Sql,
  table: Positions,
  restaurant_ids: readonly string[],
): Promise<SalesPosition[]> =>
  sql.query<SalesPosition>(
    `select r.restaurant_id, r.doc->>'timezone' as timezone, s.head_seq as head,
            case when p.timezone = r.doc->>'timezone' then p.seq else 0 end as seq
       from restaurant r join stream s using (restaurant_id) left join ${table} p using (restaurant_id)
      where r.restaurant_id = any($1) and (s.head_seq > coalesce(p.seq, 0) or p.timezone <> r.doc->>'timezone')
      order by r.restaurant_id`,
    [restaurant_ids],
  );

/** Holds the positions until the transaction ends: one refresh at a time for each restaurant. */
export async function lockPositions(tx: Sql, table: Positions, positions: readonly SalesPosition[]): Promise<void> {
  const ids = positions.map(({ restaurant_id }) => restaurant_id);
  await tx.query(
    `insert into ${table} (restaurant_id, timezone) select * from unnest($1::uuid[], $2::text[])
     on conflict do nothing`,
    [ids, positions.map(({ timezone }) => timezone)],
  );
  await tx.query(`select 1 from ${table} where restaurant_id = any($1) order by restaurant_id for update`, [ids]);
}

/** The business days (from 04:00 on, D8) whose orders have changed since. */
export async function changedDays(tx: Sql, behind: readonly SalesPosition[]): Promise<SalesDays> {
  const rows = await tx.query<{ restaurant_id: string; timezone: string; day: string }>(
    `select distinct p.restaurant_id, p.timezone,
            ((o.created_at at time zone p.timezone) - interval '4 hours')::date::text as day
       from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[]) as p(restaurant_id, seq, head, timezone)
       join orders o on o.restaurant_id = p.restaurant_id and o.seq > p.seq and o.seq <= p.head`,
    columnsOf(behind),
  );
  return {
    restaurants: rows.map(({ restaurant_id }) => restaurant_id),
    days: rows.map(({ day }) => day),
    timezones: rows.map(({ timezone }) => timezone),
  };
}

const columnsOf = (positions: readonly SalesPosition[]): unknown[] => [
  positions.map(({ restaurant_id }) => restaurant_id),
  positions.map(({ seq }) => seq),
  positions.map(({ head }) => head),
  positions.map(({ timezone }) => timezone),
];

/** Notes that the figures are right up to these heads. */
export async function storePositions(tx: Sql, table: Positions, positions: readonly SalesPosition[]): Promise<void> {
  await tx.query(
    `update ${table} p set seq = b.head, timezone = b.timezone
       from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[]) as b(restaurant_id, seq, head, timezone)
      where p.restaurant_id = b.restaurant_id`,
    columnsOf(positions),
  );
}

/** Restaurants whose figures are behind their orders. */
export async function restaurantsBehind(sql: Sql, table: Positions): Promise<string[]> {
  const rows = await sql.query<{ restaurant_id: string }>(
    `select s.restaurant_id from stream s left join ${table} p using (restaurant_id)
      where s.head_seq > coalesce(p.seq, 0) order by 1`,
  );
  return rows.map(({ restaurant_id }) => restaurant_id);
}
