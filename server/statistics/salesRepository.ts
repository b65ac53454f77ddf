import type { Sql } from '../db/sql.ts';

/** Where the figures of a restaurant stand, and where its orders do. */
export type SalesPosition = { restaurant_id: string; timezone: string; seq: number; head: number };
/** Business days of restaurants, as columns: the n-th of each belong together. */
export type SalesDays = { restaurants: string[]; days: string[]; timezones: string[] };

/**
 * The restaurants whose orders have changed since their figures were made. Their positions are held until the
 * transaction ends. Where the clock on the wall is another one now, everything counts as changed.
 */
export async function positionsBehind(tx: Sql, restaurant_ids: readonly string[]): Promise<SalesPosition[]> {
  await tx.query(
    `insert into sales_position (restaurant_id, timezone)
     select restaurant_id, doc->>'timezone' from restaurant where restaurant_id = any($1) order by 1 on conflict do nothing`,
    [restaurant_ids],
  );
  return tx.query<SalesPosition>(
    `select p.restaurant_id, r.doc->>'timezone' as timezone, s.head_seq as head,
            case when p.timezone = r.doc->>'timezone' then p.seq else 0 end as seq
       from sales_position p join restaurant r using (restaurant_id) join stream s using (restaurant_id)
      where p.restaurant_id = any($1) and (s.head_seq > p.seq or p.timezone <> r.doc->>'timezone')
      order by p.restaurant_id for update of p`,
    [restaurant_ids],
  );
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
export async function storePositions(tx: Sql, positions: readonly SalesPosition[]): Promise<void> {
  await tx.query(
    `update sales_position p set seq = b.head, timezone = b.timezone
       from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[]) as b(restaurant_id, seq, head, timezone)
      where p.restaurant_id = b.restaurant_id`,
    columnsOf(positions),
  );
}

/** Figures that were made with another clock. */
export async function dropFigures(tx: Sql, restaurant_ids: readonly string[]): Promise<void> {
  await tx.query('delete from sales_hour where restaurant_id = any($1)', [restaurant_ids]);
  await tx.query('delete from sales_payment where restaurant_id = any($1)', [restaurant_ids]);
  await tx.query('delete from sales_article where restaurant_id = any($1)', [restaurant_ids]);
}

/** What was sold on these days: neither rejected, nor refunded, nor still waiting for its money (D11). */
const sold = `
  dirty as (select * from unnest($1::uuid[], $2::date[], $3::text[]) as d(restaurant_id, day, timezone)),
  sold as (
    select o.order_id, d.restaurant_id, d.day, extract(hour from o.created_at at time zone d.timezone)::smallint as hour, o.doc,
           o.doc->>'currency' as currency
      from dirty d join orders o on o.restaurant_id = d.restaurant_id
       and o.created_at >= (d.day + time '04:00') at time zone d.timezone
       and o.created_at < (d.day + 1 + time '04:00') at time zone d.timezone
     where o.status not in ('rejected', 'refunded') and not o.doc->'flags' ? 'awaiting_payment'
  )`;

const dishes = `(select coalesce(sum((line->>'quantity')::int), 0) from jsonb_array_elements(doc->'items') line
   where not line ? 'voided')`;

/** Makes the figures of these days anew from their orders. */
export async function remakeDays(tx: Sql, { restaurants, days, timezones }: SalesDays): Promise<void> {
  const dirty = [restaurants, days, timezones];
  const named = [restaurants, days];
  const these = `(restaurant_id, business_day) in (select * from unnest($1::uuid[], $2::date[]))`;
  await tx.query(`delete from sales_hour where ${these}`, named);
  await tx.query(`delete from sales_payment where ${these}`, named);
  await tx.query(`delete from sales_article where span = 'day' and kind in ('item', 'category') and ${these}`, named);
  await tx.query(
    `with ${sold}
     insert into sales_hour
     select restaurant_id, day, hour, doc->>'type', currency, count(*), sum(${dishes}),
            sum((doc->>'amountTotal')::bigint), sum((doc->>'tip')::bigint)
       from sold group by 1, 2, 3, 4, 5`,
    dirty,
  );
  await tx.query(`with ${sold}, ${paid} ${insertPaid}`, dirty);
  await tx.query(`with ${sold}, ${lines} ${insertLines}`, dirty);
  await tx.query(
    `with months as (select distinct restaurant_id, date_trunc('month', day)::date as month
                       from unnest($1::uuid[], $2::date[]) as d(restaurant_id, day)),
     gone as (delete from sales_article a using months m
               where a.restaurant_id = m.restaurant_id and a.span = 'month' and a.business_day = m.month
                 and not exists (select 1 from sales_article d where d.restaurant_id = a.restaurant_id and d.span = 'day'
                   and d.kind = a.kind and d.business_day >= m.month and d.business_day < m.month + interval '1 month'
                   and d.article_id = a.article_id and d.currency = a.currency))
     insert into sales_article
     select m.restaurant_id, 'month', a.kind, m.month, a.article_id, a.currency, sum(a.orders), sum(a.items), sum(a.amount)
       from months m join sales_article a on a.restaurant_id = m.restaurant_id and a.span = 'day'
        and a.business_day >= m.month and a.business_day < m.month + interval '1 month'
      group by 1, 3, 4, 5, 6
     on conflict (restaurant_id, span, kind, business_day, article_id, currency)
     do update set orders = excluded.orders, items = excluded.items, amount = excluded.amount`,
    named,
  );
}

/**
 * What was paid how, by order. An order's tip falls on its options as their parts' tips do, and sums to it; what is
 * still owed stands under `later`.
 */
const paid = `
  part as (
    select s.order_id, p->>'option' as option, (a->>'amount')::bigint as amount, (p->>'tip')::bigint as tip
      from sold s, jsonb_array_elements(s.doc->'payments') p, jsonb_array_elements(p->'allocations') a
     where p->>'status' = 'paid' and (a->>'order_id')::uuid = s.order_id
  ), by_option as (
    select order_id, option, sum(amount) as amount, sum(tip) as weight from part group by 1, 2
  ), told as (
    select b.*, sum(weight) over whole as weights, sum(weight) over (whole order by option) as upto from by_option b
    window whole as (partition by order_id)
  ), paid as (
    select s.restaurant_id, s.day, t.option, s.currency, t.amount,
           case when t.weights = 0 then 0
                else round((s.doc->>'tip')::bigint * t.upto / t.weights) - round((s.doc->>'tip')::bigint * (t.upto - t.weight) / t.weights)
           end as tip,
           ${dishes} as items
      from told t join sold s using (order_id)
    union all
    select restaurant_id, day, 'later', currency, (doc->>'amountTotal')::bigint - (doc->>'amountPaid')::bigint, 0, ${dishes}
      from sold where (doc->>'amountTotal')::bigint > (doc->>'amountPaid')::bigint
  )`;
const insertPaid = `
  insert into sales_payment select restaurant_id, day, option, currency, count(*), sum(items), sum(amount), sum(tip)
    from paid group by 1, 2, 3, 4`;

/** Lines by dish or combo, and by the categories that the dish is in. An order counts once for each. */
const lines = `
  line as (
    select s.restaurant_id, s.day, s.currency, s.order_id, (l->>'quantity')::int as quantity, (l->>'amount')::bigint as amount,
           coalesce(l->'item'->>'item_id', l->'combo'->>'combo_id')::uuid as article_id
      from sold s, jsonb_array_elements(s.doc->'items') l where not l ? 'voided'
  ), filed as (
    select 'item' as kind, line.* from line
    union all
    select 'category', line.restaurant_id, line.day, line.currency, line.order_id, line.quantity, line.amount, c.id::uuid
      from line join item on item.item_id = line.article_id cross join lateral jsonb_array_elements_text(item.doc->'categories') c(id)
  )`;
const insertLines = `
  insert into sales_article
  select restaurant_id, 'day', kind, day, article_id, currency, count(distinct order_id), sum(quantity), sum(amount)
    from filed group by 1, 3, 4, 5, 6`;
