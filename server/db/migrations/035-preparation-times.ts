import { type Kysely, sql } from 'kysely';

/** Figures know how long orders were prepared, in seconds; those that there are are made anew from their orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales_hour
    add column prepared int not null default 0,
    add column preparing bigint not null default 0`.execute(db);
  await sql`update sales_position set seq = 0`.execute(db);
}
