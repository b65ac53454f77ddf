import { type Kysely, sql } from 'kysely';

/**
 * What chains say in law (D26). Each version stays; one without words is the platform's. A revision is what guests of one
 * house were shown, filled in, under the hash of its words, so that what somebody accepted can be read for ever.
 */
const statements = `
create table legal_text (
  chain_id uuid not null references chain,
  kind text not null,
  version int not null,
  body jsonb,
  at timestamptz not null,
  primary key (chain_id, kind, version)
);

create table legal_revision (
  legal_version text primary key,
  kind text not null,
  chain_id uuid not null references chain,
  body jsonb not null
);

create table legal_acceptance (
  user_id uuid not null references user_account on delete cascade,
  legal_version text not null references legal_revision,
  chain_id uuid not null references chain,
  at timestamptz not null,
  primary key (user_id, legal_version)
);

create index legal_acceptance_of_chain on legal_acceptance (chain_id, at desc, user_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
