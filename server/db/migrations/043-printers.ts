import { type Kysely, sql } from 'kysely';

/**
 * A house's network printers and what is printed there (ADR 59). `driven_until`: some process is at it until then, unless it
 * says otherwise. `ticket_seq`: up to where the stream of the house's orders has become tickets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table printer (
      printer_id uuid primary key,
      restaurant_id uuid not null references restaurant on delete cascade,
      doc jsonb not null,
      tickets boolean not null,
      tickets_since timestamptz,
      ticket_seq bigint not null default 0,
      state jsonb not null default '{}',
      tried_at timestamptz,
      driven_until timestamptz,
      version integer not null default 1
    )`.execute(db);
  await sql`create index printer_restaurant on printer (restaurant_id)`.execute(db);
  await sql`
    create table print_job (
      job_id uuid primary key,
      restaurant_id uuid not null,
      printer_id uuid not null references printer on delete cascade,
      kind text not null,
      title text not null,
      document jsonb,
      drawer boolean not null default false,
      state text not null default 'waiting',
      place bigint generated always as identity,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index print_job_open on print_job (printer_id, place) where state in ('waiting', 'sending', 'unsure')`.execute(
    db,
  );
  // a printer takes one thing at a time
  await sql`create unique index print_job_sending on print_job (printer_id) where state = 'sending'`.execute(db);
  await sql`create index print_job_changed on print_job (changed_at)`.execute(db);
  await sql`
    create table printed_order (
      printer_id uuid not null references printer on delete cascade,
      order_id uuid not null,
      paper jsonb not null,
      changed_at timestamptz not null,
      primary key (printer_id, order_id)
    )`.execute(db);
}
