import type { TurnoverGrouping, VisitSums } from '#domain/statistics/turnover.ts';
import type { Sql } from '../db/sql.ts';

type AskedVisits = { restaurants: readonly string[]; from: string; to: string };
type KeyedVisits = VisitSums & {
  key: string;
  /** of a table or area, and the restaurant that it stands in */
  name: string | null;
  restaurant_id: string | null;
  /** how many tables these parties sat at */
  tables: number;
};

/** What a grouping calls its rows, their names and where they are, in SQL. */
const groups: Record<TurnoverGrouping, readonly [key: string, name: string, place: string]> = {
  hour: ["to_char(hour, 'FM00')", 'null::text', 'null::uuid'],
  day: ['day::text', 'null::text', 'null::uuid'],
  area: ["coalesce(area_id::text, '')", 'area', 'restaurant_id'],
  table: ['table_id::text', 'table_name', 'restaurant_id'],
};

/**
 * The sessions of tables that are over, by the business day and hour in which they began. They are few, a line for each
 * party, and never change once they are over: they are read as they stand, and not summed up before.
 */
const visits = `
  visit as (
    select s.restaurant_id, s.table_id, t.name as table_name, t.area_id, a.name as area,
           coalesce((t.doc->>'seats')::int, 0) as seats,
           ((s.opened_at at time zone r.timezone) - interval '4 hours')::date as day,
           extract(hour from s.opened_at at time zone r.timezone)::int as hour,
           case when ((s.closed_at at time zone r.timezone) - interval '4 hours')::date
                   = ((s.opened_at at time zone r.timezone) - interval '4 hours')::date
                then greatest(0, extract(epoch from s.closed_at - s.opened_at)) end as stay
      from (select restaurant_id, doc->>'timezone' as timezone from restaurant where restaurant_id = any($1)) r
      join table_session s on s.restaurant_id = r.restaurant_id
       and s.opened_at >= ($2::date + time '04:00') at time zone r.timezone
       and s.opened_at < ($3::date + 1 + time '04:00') at time zone r.timezone
      join dining_table t on t.table_id = s.table_id
      left join table_area a on a.area_id = t.area_id
     where s.closed_at is not null
  )`;
const sums = `count(*)::bigint as visits, count(stay)::bigint as timed, coalesce(round(sum(stay)), 0)::bigint as staying,
  coalesce(sum(seats), 0)::bigint as seats, count(distinct table_id)::bigint as tables`;

const valuesOf = ({ restaurants, from, to }: AskedVisits): unknown[] => [restaurants, from, to];

/** Parties by what was asked for; places by how often they were taken, times in their order. */
export function groupedVisits(sql: Sql, groupBy: TurnoverGrouping, asked: AskedVisits): Promise<KeyedVisits[]> {
  const [key, name, place] = groups[groupBy];
  const order = groupBy === 'hour' || groupBy === 'day' ? '1' : 'visits desc, 2, 1';
  return sql.query<KeyedVisits>(
    `with ${visits} select ${key} as key, ${name} as name, ${place} as restaurant_id, ${sums}
       from visit group by 1, 2, 3 order by ${order}`,
    valuesOf(asked),
  );
}

/** All parties, and on how many days of a restaurant somebody came. */
export async function allVisits(
  sql: Sql,
  asked: AskedVisits,
): Promise<VisitSums & { tables: number; days: { restaurant_id: string; days: number; tables: number }[] }> {
  const [row] = await sql.query<Awaited<ReturnType<typeof allVisits>>>(
    `with ${visits}, house as (
       select restaurant_id, count(distinct day)::bigint as days, count(distinct table_id)::bigint as tables
         from visit group by 1
     ) select ${sums}, (select coalesce(json_agg(house), '[]') from house) as days from visit`,
    valuesOf(asked),
  );
  return row!;
}
