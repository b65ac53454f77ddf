import { type Kysely, sql } from 'kysely';

/** A shift's cash refunds are looked for among its restaurant's refunded orders alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_refunded on orders (restaurant_id, created_at) where status = 'refunded'`.execute(db);
}
