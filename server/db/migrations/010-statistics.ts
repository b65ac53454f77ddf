import { type Kysely, sql } from 'kysely';

/**
 * Figures by business day, made from the orders again whenever an order of that day has changed: `sales_position` says
 * up to which change of a restaurant's stream they are right. Articles are summed up by month too, so that a year of a
 * large menu is read from few rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sales_position (
    restaurant_id uuid primary key references restaurant,
    seq bigint not null default 0,
    timezone text not null
  )`.execute(db);
  await sql`create table sales_hour (
    restaurant_id uuid not null, business_day date not null, hour smallint not null, order_type text not null,
    currency text not null, orders int not null, items int not null, amount bigint not null, tips bigint not null,
    primary key (restaurant_id, business_day, hour, order_type, currency)
  )`.execute(db);
  await sql`create table sales_payment (
    restaurant_id uuid not null, business_day date not null, option text not null,
    currency text not null, orders int not null, items int not null, amount bigint not null, tips bigint not null,
    primary key (restaurant_id, business_day, option, currency)
  )`.execute(db);
  await sql`create table sales_article (
    restaurant_id uuid not null, span text not null check (span in ('day', 'month')), kind text not null check (kind in ('item', 'category')),
    business_day date not null, article_id uuid not null,
    currency text not null, orders int not null, items int not null, amount bigint not null,
    primary key (restaurant_id, span, kind, business_day, article_id, currency)
  )`.execute(db);
}
