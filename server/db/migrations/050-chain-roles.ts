import { type Kysely, sql } from 'kysely';

/** What somebody may do in a chain (ADR 66). Until now all were owners, and invited to be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const role = sql`text not null default 'owner' check (role in ('owner', 'manager', 'viewer'))`;
  await sql`alter table chain_owner add column role ${role}`.execute(db);
  await sql`alter table chain_invitation add column role ${role}`.execute(db);
}
