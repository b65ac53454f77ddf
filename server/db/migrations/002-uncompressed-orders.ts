import { type Kysely, sql } from 'kysely';

/**
 * Orders and kept answers of up to 4 kB, which is most of them, lie in their row as they are: compressing each cost more
 * than the rest of its insert. Larger ones are compressed as ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders set (toast_tuple_target = 4080)`.execute(db);
  await sql`alter table operation set (toast_tuple_target = 4080)`.execute(db);
}
