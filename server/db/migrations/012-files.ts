import { type Kysely, sql } from 'kysely';

/** The documentation area (D27). Content stands for itself: it is found by its path, whatever items lead to it. */
const statements = `
create table docs_section (
  section_id uuid primary key,
  position int not null,
  title jsonb not null,
  version int not null default 1
);

create table docs_item (
  item_id uuid primary key,
  section_id uuid not null references docs_section on delete cascade,
  position int not null,
  path text not null unique,
  title jsonb not null,
  version int not null default 1
);

create index docs_item_section on docs_item (section_id, position);

create table docs_content (
  content_id uuid primary key,
  path text not null unique,
  title jsonb not null,
  body jsonb not null,
  updated_at timestamptz not null,
  version int not null default 1
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
