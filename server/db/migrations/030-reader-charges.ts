import { type Kysely, sql } from 'kysely';

/**
 * An attempt says which reader was asked to take the card, and how that stands (ADR 34). A reader works on one attempt
 * at a time; one that has ended holds no reader, whoever ended it. Simulated readers keep what they were last asked.
 */
const statements = `
alter table payment_intent add column terminal_id text;
alter table payment_intent add column reader_label text;
alter table payment_intent add column reader_state text;
alter table payment_intent add column reader_reason text;
alter table payment_intent add column reader_asked_at timestamptz;
alter table payment_intent add column reader_asked_by text;
create unique index payment_intent_reader on payment_intent (terminal_id)
  where reader_state = 'charging' and state in ('wanted', 'created');

alter table simulated_reader add column intent_id text references simulated_intent;
alter table simulated_reader add column action text;
alter table simulated_reader add column failure text;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
