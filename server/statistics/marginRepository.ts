import type { SoldSums } from '#domain/statistics/margins.ts';
import type { Sql } from '../db/sql.ts';
import { type Asked, valuesOf } from './figuresRepository.ts';

type Row = Omit<SoldSums, 'known'> & { key: string; known_items: number; known_net: number; cost: number };

/**
 * What was sold of each dish and combo, with what it costs today; those that leave the most come first. A combo is known
 * where all is that was chosen in it. Whole months come from their sums, the days at both ends from theirs.
 */
export async function marginSums(sql: Sql, chain_id: string, asked: Asked): Promise<(SoldSums & { key: string })[]> {
  const rows = await sql.query<Row>(
    `with range as (
       select (date_trunc('month', $2::date - 1) + interval '1 month')::date as first,
              date_trunc('month', $3::date + 1)::date as past
     ), sold as (
       select article_id, options, sum(items) as items, sum(amount) as amount, sum(net) as net from (
         select c.* from range r join sales_choice c
             on c.span = 'month' and c.business_day >= r.first and c.business_day < r.past
          where restaurant_id = any($1) and currency = $4
         union all
         select c.* from range r join sales_choice c on c.span = 'day' and c.business_day between $2 and $3
            and (r.first >= r.past or c.business_day < r.first or c.business_day >= r.past)
          where restaurant_id = any($1) and currency = $4
       ) spans group by 1, 2
     ), priced as (
       select s.*, (select case when count(c.cost) = count(*) then sum(c.cost) end
                      from unnest(s.options) o(id) left join option_cost c on c.chain_id = $5 and c.option_id = o.id) as cost
         from sold s
     )
     select article_id::text as key, sum(items)::bigint as items, sum(amount)::bigint as amount, sum(net)::bigint as net,
            coalesce(sum(items) filter (where cost is not null), 0)::bigint as known_items,
            coalesce(sum(net) filter (where cost is not null), 0)::bigint as known_net,
            coalesce(sum(items * cost), 0)::bigint as cost
       from priced group by 1 order by coalesce(sum(net - items * cost), 0) desc, sum(net) desc, 1`,
    [...valuesOf(asked), chain_id],
  );
  return rows.map(({ known_items, known_net, cost, ...sold }) => ({
    ...sold,
    known: { items: known_items, net: known_net, cost },
  }));
}
