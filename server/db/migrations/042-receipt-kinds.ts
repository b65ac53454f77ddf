import { type Kysely, sql } from 'kysely';

/** What takes back is a receipt of its own: it has a number, and numbers no bill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table register_receipt add column kind text not null default 'sale'").execute(db);
  await sql
    .raw(
      'create index register_receipt_part on register_receipt (partial_payment_id) where partial_payment_id is not null',
    )
    .execute(db);
}
