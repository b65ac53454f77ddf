import type { Sql } from '../db/sql.ts';
import type { SalesDays } from './positionRepository.ts';
import { soldOrders } from './salesRepository.ts';

/** Figures that were made with another clock. */
export async function dropChoices(tx: Sql, restaurant_ids: readonly string[]): Promise<void> {
  await tx.query('delete from sales_choice where restaurant_id = any($1)', [restaurant_ids]);
}

/**
 * A line by the size that was chosen, of a combo by all of them in one order: what costs the same is counted together.
 * Prices include tax; what is left without it is rounded line by line, of a combo rate by rate.
 */
const lines = `
  line as (
    select s.restaurant_id, s.day, s.currency,
           coalesce(l->'item'->>'item_id', l->'combo'->>'combo_id')::uuid as article_id,
           case when l ? 'item' then array[(l->'item'->>'option_id')::uuid]
                else array(select (c->>'option_id')::uuid from jsonb_array_elements(l->'combo'->'options') c order by 1) end as options,
           (l->>'quantity')::int as quantity, (l->>'amount')::bigint as amount,
           case when l ? 'taxShares'
                then (select sum(round((t->>'amount')::numeric * (l->>'quantity')::int * 100 / (100 + (t->>'rate')::numeric)))
                        from jsonb_array_elements(l->'taxShares') t)
                else round((l->>'amount')::numeric * 100 / (100 + (l->>'taxRate')::numeric)) end as net
      from (select o.restaurant_id, d.day, o.doc->>'currency' as currency, o.doc->'items' as items from ${soldOrders}) s
     cross join jsonb_array_elements(s.items) l where not l ? 'voided'
  )`;

/** Makes what was sold on these days by the sizes that were chosen anew from their orders. */
export async function remakeChoiceDays(tx: Sql, { restaurants, days, timezones }: SalesDays): Promise<void> {
  await tx.query(
    `delete from sales_choice where span = 'day'
        and (restaurant_id, business_day) in (select * from unnest($1::uuid[], $2::date[]))`,
    [restaurants, days],
  );
  await tx.query(
    `with ${lines}
     insert into sales_choice
     select restaurant_id, 'day', day, article_id, options, currency, sum(quantity), sum(amount), sum(net)
       from line group by 1, 3, 4, 5, 6`,
    [restaurants, days, timezones],
  );
}

/** Sums the days of these months up again. */
export async function remakeChoiceMonths(tx: Sql, { restaurants, days }: SalesDays): Promise<void> {
  const months = `months as (select distinct restaurant_id, date_trunc('month', day)::date as month
                               from unnest($1::uuid[], $2::date[]) as d(restaurant_id, day))`;
  await tx.query(
    `with ${months} delete from sales_choice c using months m
      where c.restaurant_id = m.restaurant_id and c.span = 'month' and c.business_day = m.month`,
    [restaurants, days],
  );
  await tx.query(
    `with ${months} insert into sales_choice
     select m.restaurant_id, 'month', m.month, c.article_id, c.options, c.currency, sum(c.items), sum(c.amount), sum(c.net)
       from months m join sales_choice c on c.restaurant_id = m.restaurant_id and c.span = 'day'
        and c.business_day >= m.month and c.business_day < m.month + interval '1 month'
      group by 1, 3, 4, 5, 6`,
    [restaurants, days],
  );
}
