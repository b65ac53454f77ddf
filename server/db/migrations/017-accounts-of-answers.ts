import { type Kysely, sql } from 'kysely';

/** Kept answers about an account whose caller showed no token end with its password (D38). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operation add column account uuid`.execute(db);
  await sql`create index operation_account on operation (account) where account is not null`.execute(db);
}
