import type { Currency } from '#domain/money/money.ts';
import type { Grouping, Sums } from '#domain/statistics/figures.ts';
import type { Sql } from '../db/sql.ts';

export type Asked = { restaurants: readonly string[]; from: string; to: string; currency: Currency };
export type KeyedSums = Sums & { key: string };

const between = 'restaurant_id = any($1) and business_day between $2 and $3 and currency = $4';
const sums = 'sum(orders)::bigint as orders, sum(items)::bigint as items, sum(amount)::bigint as amount';
const withTips = `${sums}, sum(tips)::bigint as tips`;
const prepared = 'sum(prepared)::bigint as prepared, sum(preparing)::bigint as preparing';

/** What a grouping by time or place calls its rows, in SQL. */
const keys = {
  hour: "to_char(hour, 'FM00')",
  day: 'business_day::text',
  week: `to_char(business_day, 'IYYY"-W"IW')`,
  month: "to_char(business_day, 'YYYY-MM')",
  weekday: 'extract(dow from business_day)::text',
  weekdayHour: "extract(dow from business_day)::text || '-' || to_char(hour, 'FM00')",
  restaurant: 'restaurant_id::text',
  orderType: 'order_type',
} as const satisfies Partial<Record<Grouping, string>>;

/** What these restaurants have sold in all. */
export async function totalSums(sql: Sql, asked: Asked): Promise<Sums> {
  const [row] = await sql.query<Sums>(
    `select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(items), 0)::bigint as items,
            coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(tips), 0)::bigint as tips,
            coalesce(sum(prepared), 0)::bigint as prepared, coalesce(sum(preparing), 0)::bigint as preparing
       from sales_hour where ${between}`,
    valuesOf(asked),
  );
  return row!;
}

/** What these restaurants have sold, by what was asked for; articles by what they brought in, the rest by its key. */
export function groupedSums(sql: Sql, groupBy: Grouping, asked: Asked): Promise<KeyedSums[]> {
  switch (groupBy) {
    case 'item':
    case 'category':
      return articleSums(sql, groupBy, asked);
    case 'paymentOption':
      return sql.query<KeyedSums>(
        `select option as key, ${withTips} from sales_payment where ${between} group by 1 order by 1`,
        valuesOf(asked),
      );
    default:
      return sql.query<KeyedSums>(
        `select ${keys[groupBy]} as key, ${withTips}, ${prepared} from sales_hour where ${between} group by 1 order by 1`,
        valuesOf(asked),
      );
  }
}

/** Whole months come from their sums, the days at both ends from theirs. */
const articleSums = (sql: Sql, kind: 'item' | 'category', asked: Asked): Promise<KeyedSums[]> =>
  sql.query<KeyedSums>(
    `with range as (
       select (date_trunc('month', $2::date - 1) + interval '1 month')::date as first,
              date_trunc('month', $3::date + 1)::date as past
     )
     select article_id::text as key, ${sums}, 0 as tips from (
       select a.* from range r join sales_article a on a.span = 'month' and a.business_day >= r.first and a.business_day < r.past
        where restaurant_id = any($1) and kind = $5 and currency = $4
       union all
       select a.* from range r join sales_article a on a.span = 'day' and a.business_day between $2 and $3
          and (r.first >= r.past or a.business_day < r.first or a.business_day >= r.past)
        where restaurant_id = any($1) and kind = $5 and currency = $4
     ) sold group by 1 order by sum(amount) desc, 1`,
    [...valuesOf(asked), kind],
  );

export const valuesOf = ({ restaurants, from, to, currency }: Asked): unknown[] => [restaurants, from, to, currency];

export type SellingRestaurant = { restaurant_id: string; currency: Currency };

/** The chain's restaurants, or those of them that are named, oldest first. */
export const sellingRestaurants = (
  sql: Sql,
  chain_id: string,
  named: readonly string[] | undefined,
): Promise<SellingRestaurant[]> =>
  sql.query<SellingRestaurant>(
    `select restaurant_id, doc->>'currency' as currency from restaurant
      where chain_id = $1 and ($2::uuid[] is null or restaurant_id = any($2)) order by restaurant_id`,
    [chain_id, named ?? null],
  );
