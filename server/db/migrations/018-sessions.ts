import { type Kysely, sql } from 'kysely';

/**
 * A user's session is a row: where it was seen, when its user last proved to be the user (D41), and when it ends whatever
 * happens. Its tokens hang on it. Sessions of before go on, unconfirmed, from the day of their token. An address that was
 * changed may be taken back for a while.
 */
const statements = `
create table user_session (
  session_id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  provider text not null default 'local',
  agent text not null default '',
  network text not null default '',
  began_at timestamptz not null,
  seen_at timestamptz not null,
  confirmed_at timestamptz
);
create index user_session_user on user_session (user_id);

alter table auth_token add column session_id uuid;
alter table auth_token add column ends_at timestamptz;
update auth_token t set session_id = gen_random_uuid(), ends_at = t.created_at + interval '180 days'
  where t.kind = 'user' and t.successor_of is null
    and exists (select 1 from user_account u where u.user_id = t.subject);
insert into user_session (session_id, user_id, began_at, seen_at)
  select session_id, subject, created_at, created_at from auth_token where session_id is not null;
update auth_token t set session_id = before.session_id, ends_at = before.ends_at from auth_token before
  where t.kind = 'user' and t.successor_of = before.token_hash and before.session_id is not null;
update auth_token set ends_at = created_at + interval '180 days' where kind = 'user' and ends_at is null;
update auth_token set ends_at = now() + interval '800 days' where kind = 'device';
alter table auth_token add foreign key (session_id) references user_session on delete cascade;
create index auth_token_session on auth_token (session_id) where session_id is not null;

create table address_change (
  message_id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  before_email text not null,
  undo_hash bytea unique,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index address_change_user on address_change (user_id);
create index address_change_email on address_change (lower(before_email));
insert into address_change (message_id, user_id, before_email, changed_at, expires_at)
  select message_id, user_id, recipient, created_at, created_at + interval '72 hours' from message
   where kind = 'email_changed' and state = 'wanted' and user_id is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
