import type { Sql } from '../db/sql.ts';
import type { SalesDays } from './positionRepository.ts';

/** Figures that were made with another clock. */
export async function dropFigures(tx: Sql, restaurant_ids: readonly string[]): Promise<void> {
  await tx.query('delete from sales_hour where restaurant_id = any($1)', [restaurant_ids]);
  await tx.query('delete from sales_payment where restaurant_id = any($1)', [restaurant_ids]);
  await tx.query('delete from sales_article where restaurant_id = any($1)', [restaurant_ids]);
}

/**
 * Makes the figures of these days anew from their orders, which are read once. What was rejected, refunded or still
 * waits for its money (D11) was not sold.
 */
export async function remakeDays(tx: Sql, { restaurants, days, timezones }: SalesDays): Promise<void> {
  const named = [restaurants, days];
  const these = `(restaurant_id, business_day) in (select * from unnest($1::uuid[], $2::date[]))`;
  await tx.query(`delete from sales_hour where ${these}`, named);
  await tx.query(`delete from sales_payment where ${these}`, named);
  await tx.query(`delete from sales_article where span = 'day' and kind in ('item', 'category') and ${these}`, named);
  await tx.query(
    `with ${sold}, ${lines}, ${paid}, hours as (
       insert into sales_hour
       select restaurant_id, day, hour, type, currency, count(*), sum(dishes), sum(amount), sum(tip),
              count(preparing), coalesce(sum(preparing), 0)
         from counted group by 1, 2, 3, 4, 5
     ), options as (
       insert into sales_payment
       select restaurant_id, day, option, currency, count(*), sum(dishes), sum(amount), sum(tip)
         from by_option group by 1, 2, 3, 4
     )
     insert into sales_article
     select restaurant_id, 'day', kind, day, article_id, currency, count(distinct order_id), sum(quantity), sum(amount)
       from filed group by 1, 3, 4, 5, 6`,
    [restaurants, days, timezones],
  );
}

/**
 * How many seconds an order was prepared: since it was begun, else accepted, until it was ready; of what was held not
 * before the kitchen was sent the first of it.
 */
const preparing = `(
  select greatest(0, extract(epoch from min(at) filter (where status in ('waiting-pickup', 'waiting-delivery'))
                   - greatest(coalesce(min(at) filter (where status = 'in-preparation'), min(at) filter (where status = 'accepted')),
                              (select min((l->>'sentAt')::timestamptz) from jsonb_array_elements(o.doc->'items') l))))
    from jsonb_to_recordset(o.doc->'statusEntries') as e(status text, at timestamptz)
  having count(*) filter (where status in ('waiting-pickup', 'waiting-delivery')) > 0
     and count(*) filter (where status in ('in-preparation', 'accepted')) > 0
)`;

/** The orders `o` of these days `d` that were sold. */
export const soldOrders = `
  unnest($1::uuid[], $2::date[], $3::text[]) as d(restaurant_id, day, timezone)
      join orders o on o.restaurant_id = d.restaurant_id
       and o.created_at >= (d.day + time '04:00') at time zone d.timezone
       and o.created_at < (d.day + 1 + time '04:00') at time zone d.timezone
     where o.status not in ('rejected', 'refunded') and not o.doc->'flags' ? 'awaiting_payment'`;

const sold = `
  sold as materialized (
    select o.order_id, d.restaurant_id, d.day, extract(hour from o.created_at at time zone d.timezone)::smallint as hour,
           o.doc->>'type' as type, o.doc->>'currency' as currency, (o.doc->>'amountTotal')::bigint as amount,
           (o.doc->>'amountPaid')::bigint as paid, (o.doc->>'tip')::bigint as tip,
           coalesce((select sum((b->>'amount')::bigint) from jsonb_array_elements(o.doc->'returns') b), 0) as returned,
           o.doc->'items' as items, o.doc->'payments' as payments, ${preparing} as preparing
      from ${soldOrders}
  )`;

/** Lines by dish or combo, and by the categories that the dish is in. An order counts once for each. */
const lines = `
  line as materialized (
    select s.restaurant_id, s.day, s.currency, s.order_id, (l->>'quantity')::int as quantity, (l->>'amount')::bigint as amount,
           coalesce(l->'item'->>'item_id', l->'combo'->>'combo_id')::uuid as article_id
      from sold s, jsonb_array_elements(s.items) l where not l ? 'voided'
  ), counted as (
    select s.*, coalesce(l.dishes, 0) as dishes
      from sold s left join (select order_id, sum(quantity) as dishes from line group by 1) l using (order_id)
  ), filed as (
    select 'item' as kind, line.* from line
    union all
    select 'category', line.restaurant_id, line.day, line.currency, line.order_id, line.quantity, line.amount, c.id::uuid
      from line join item on item.item_id = line.article_id
      cross join lateral jsonb_array_elements_text(item.doc->'categories') c(id)
  )`;

/**
 * What was paid how, by order. An order's tip falls on its options as their parts' tips do, and sums to it; what is
 * still owed stands under `later`. Cash that was too much and was given back was not paid.
 */
const paid = `
  part as (
    select s.order_id, p->>'option' as option,
           sum((a->>'amount')::bigint) - case when p->>'option' = 'cash' then s.returned else 0 end as amount, sum((p->>'tip')::bigint) as weight
      from sold s, jsonb_array_elements(s.payments) p, jsonb_array_elements(p->'allocations') a
     where p->>'status' = 'paid' and (a->>'order_id')::uuid = s.order_id
     group by 1, 2, s.returned
  ), weighed as (
    select part.*, sum(weight) over whole as weights, sum(weight) over (whole order by option) as upto from part
    window whole as (partition by order_id)
  ), by_option as (
    select c.restaurant_id, c.day, w.option, c.currency, c.dishes, w.amount,
           case when w.weights = 0 then 0
                else round(c.tip * w.upto / w.weights) - round(c.tip * (w.upto - w.weight) / w.weights) end as tip
      from weighed w join counted c using (order_id)
    union all
    select restaurant_id, day, 'later', currency, dishes, amount - paid, 0 from counted where amount > paid
  )`;

/** Sums the days of these months up again. */
export async function remakeMonths(tx: Sql, { restaurants, days }: SalesDays): Promise<void> {
  await tx.query(
    `with months as (select distinct restaurant_id, date_trunc('month', day)::date as month
                       from unnest($1::uuid[], $2::date[]) as d(restaurant_id, day)),
     summed as (
       select m.restaurant_id, a.kind, m.month, a.article_id, a.currency,
              sum(a.orders) as orders, sum(a.items) as items, sum(a.amount) as amount
         from months m join sales_article a on a.restaurant_id = m.restaurant_id and a.span = 'day'
          and a.kind in ('item', 'category') and a.business_day >= m.month and a.business_day < m.month + interval '1 month'
        group by 1, 2, 3, 4, 5
     ), gone as (
       delete from sales_article a using months m
        where a.restaurant_id = m.restaurant_id and a.span = 'month' and a.kind in ('item', 'category')
          and a.business_day = m.month
          and not exists (select 1 from summed s where s.restaurant_id = a.restaurant_id and s.kind = a.kind
            and s.month = a.business_day and s.article_id = a.article_id and s.currency = a.currency)
     )
     insert into sales_article select restaurant_id, 'month', kind, month, article_id, currency, orders, items, amount from summed
     on conflict (restaurant_id, span, kind, business_day, article_id, currency)
     do update set orders = excluded.orders, items = excluded.items, amount = excluded.amount`,
    [restaurants, days],
  );
}
