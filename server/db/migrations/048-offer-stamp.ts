import { type Kysely, sql } from 'kysely';

const tables = [
  ['food_category', 'chain_id from touched'],
  ['ingredient', 'chain_id from touched'],
  ['item', 'chain_id from touched'],
  ['menu', 'chain_id from touched'],
  // where a menu is deleted with its rows, its own deletion says so
  ['menu_restaurant', 'm.chain_id from touched join menu m using (menu_id)'],
] as const;
const events = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/**
 * What a chain offers is remembered by its stamp: another one with each change, whoever makes it, a process of an older
 * release or a statement by hand. One that is rolled back never comes again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chain add column offer_stamp uuid not null default gen_random_uuid()`.execute(db);
  for (const [table, chains] of tables) {
    await sql
      .raw(
        `create function stamp_${table}_offer() returns trigger language plpgsql as $$
         begin
           update chain set offer_stamp = gen_random_uuid() where chain_id in (select ${chains});
           return null;
         end $$`,
      )
      .execute(db);
    for (const [event, rows] of events) {
      await sql
        .raw(
          `create trigger ${table}_${event}_stamps after ${event} on ${table} referencing ${rows} table as touched
           for each statement execute function stamp_${table}_offer()`,
        )
        .execute(db);
    }
  }
}
