import { type Kysely, sql } from 'kysely';

/** What went back has a receipt whose number, and that of the one that it corrects, stand on its page too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table register_receipt add column receipt_of text, add column corrects text').execute(db);
}
