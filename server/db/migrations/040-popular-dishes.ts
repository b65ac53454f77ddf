import { type Kysely, sql } from 'kysely';

/**
 * What a house's guests order most, and what they order together (ADR 45): the first travels with the restaurant, the
 * second is asked for. `counted_at` says when a house was looked at last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table restaurant add column popular uuid[] not null default '{}'`.execute(db);
  await sql`create table dish_habit (
    restaurant_id uuid primary key references restaurant,
    counted_at timestamptz not null,
    goes_with jsonb not null
  )`.execute(db);
}
