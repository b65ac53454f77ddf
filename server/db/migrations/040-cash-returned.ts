import { type Kysely, sql } from 'kysely';

/** What a shift gave back of cash that was too much is looked for among its restaurant's orders with such cash alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_returned on orders (restaurant_id, created_at) where doc ? 'returns'`.execute(db);
}
