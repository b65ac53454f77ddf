import { type Kysely, sql } from 'kysely';

/** Whoever deletes an account is taken out of the journals of chains; those who did so before are, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index chain_journal_actor on chain_journal (actor)`.execute(db);
  await sql`update chain_journal j set actor_name = null
    where actor like 'user:%' and actor_name is not null
      and not exists (select 1 from user_account u where 'user:' || u.user_id = j.actor)`.execute(db);
  await sql`update chain_journal j set after = after - 'email'
    where entity = 'owner' and after ? 'email'
      and not exists (select 1 from user_account u where u.user_id = j.entity_id)`.execute(db);
}
