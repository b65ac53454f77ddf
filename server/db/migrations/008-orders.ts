import { type Kysely, sql } from 'kysely';

/** Whose account an order is, which sessions a phone has scanned, and who wants to be told by Web Push. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column user_id uuid`.execute(db);
  await sql`create index orders_user on orders (user_id, created_at desc, order_id) where user_id is not null`.execute(
    db,
  );
  await sql`create index table_session_table on table_session (table_id, generation)`.execute(db);
  await sql`create table push_subscription (
    endpoint_hash bytea primary key,
    caller text not null,
    language text not null,
    doc jsonb not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index push_subscription_caller on push_subscription (caller)`.execute(db);
}
