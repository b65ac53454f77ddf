import { type Kysely, sql } from 'kysely';

/**
 * What a size of a dish costs its house (ADR 69), beside the offer and never in it: what guests and devices read is made
 * of the offer. A cost outlives what it is of, so that what was sold of it can still be reckoned. `sales_choice` is what
 * was sold by the sizes that were chosen, with a position of its own: figures that there are need not be made anew.
 * How long parties stayed is read from the tables' sessions themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table option_cost (
    chain_id uuid not null references chain,
    option_id uuid not null,
    cost int not null check (cost >= 0),
    primary key (chain_id, option_id)
  )`.execute(db);
  await sql`create table choice_position (
    restaurant_id uuid primary key references restaurant,
    seq bigint not null default 0,
    timezone text not null
  )`.execute(db);
  await sql`create table sales_choice (
    restaurant_id uuid not null, span text not null check (span in ('day', 'month')), business_day date not null,
    article_id uuid not null, options uuid[] not null, currency text not null,
    items int not null, amount bigint not null, net bigint not null,
    primary key (restaurant_id, span, business_day, article_id, options, currency)
  )`.execute(db);
  await sql`create index table_session_restaurant on table_session (restaurant_id, opened_at)`.execute(db);
}
