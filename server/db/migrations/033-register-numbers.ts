import { type Kysely, sql } from 'kysely';

/** The highest number that a register gave by itself is told to it, so that it gives none twice (D10). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_register_number
    on orders (restaurant_id, split_part(number, '-', 1), (split_part(number, '-', 2)::int))
    where number ~ '^[A-Z]{1,4}-[0-9]{1,9}$'`.execute(db);
}
