import { type Kysely, sql } from 'kysely';

/** What is to go back to cards for lines that were given back is looked for among the orders that have such alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_card_returns on orders (created_at) where doc ? 'cardReturns'`.execute(db);
}
