import { type Kysely, sql } from 'kysely';

/**
 * What a device may bring after it was taken away goes by when each of its restaurants let it go (D39), and what its
 * owners have to look at stands in a table of its own. What an order screen shows is its owner's to say (D45). Tokens of devices that were deleted before named the restaurant.
 */
const statements = [
  `create table device_former_link (
     device_id uuid not null references device,
     restaurant_id uuid not null references restaurant,
     ended_at timestamptz not null,
     primary key (device_id, restaurant_id)
   )`,
  `insert into device_former_link (device_id, restaurant_id, ended_at)
   select t.subject, r.restaurant_id, max(coalesce(d.revoked_at, t.expires_at - interval '40 days'))
     from auth_token t join device d on d.device_id = t.subject
     cross join lateral jsonb_array_elements_text(t.scope->'restaurants') as named(id)
     join restaurant r on r.restaurant_id = named.id::uuid
    where t.kind = 'device' and t.scope ? 'revoked'
      and not exists (select 1 from device_restaurant l where l.device_id = d.device_id)
    group by 1, 2`,
  // one that was linked again signs in anew
  `delete from auth_token t where t.kind = 'device' and t.scope ? 'revoked'
      and exists (select 1 from device_restaurant l where l.device_id = t.subject)`,
  `alter table device add column shows text`,
  `create table attention (
     attention_id uuid primary key,
     restaurant_id uuid not null references restaurant,
     kind text not null,
     at timestamptz not null,
     occurred_at timestamptz,
     actor text not null,
     actor_name text,
     device_id uuid,
     key uuid,
     doc jsonb not null,
     settled_at timestamptz,
     settled_by text,
     settled_name text,
     settled_note text
   )`,
  `create unique index attention_operation on attention (device_id, key)`,
  `create index attention_open on attention (restaurant_id, at desc, attention_id) where settled_at is null`,
  `create index attention_all on attention (restaurant_id, at desc, attention_id)`,
  `create index attention_settled on attention (settled_at) where settled_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
