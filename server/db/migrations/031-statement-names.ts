import { type Kysely, sql } from 'kysely';

/** What the cardholder reads on their statement is kept with the attempt: the same key always asks for the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_intent add column statement_name text`.execute(db);
}
