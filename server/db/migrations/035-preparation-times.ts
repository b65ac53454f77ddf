import { type Kysely, sql } from 'kysely';

/**
 * Figures know how long orders were prepared, in seconds, from now on. Those that there are stay as they are: made anew
 * they would lose what was known of dishes that are deleted by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales_hour
    add column prepared int not null default 0,
    add column preparing bigint not null default 0`.execute(db);
}
