import { type Kysely, sql } from 'kysely';

/** Which pages of the help a release has brought, and what it said there: what is still so, the next one may renew (ADR 68). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table docs_brought (path text primary key, digest text not null)`.execute(db);
}
