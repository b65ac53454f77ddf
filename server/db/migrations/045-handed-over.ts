import { type Kysely, sql } from 'kysely';

/** Cash that deliverers handed over is looked for among the journals' records that say so alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index register_record_handed_over on register_record (restaurant_id)
    where record like '%"what":"handed_over"%'`.execute(db);
}
