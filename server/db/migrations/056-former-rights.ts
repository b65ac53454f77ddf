import { type Kysely, sql } from 'kysely';

/**
 * What restaurants let a device do before they set it up anew or took it away: what it did then, it may still bring
 * (ADR 28). The owners' journal knows of the last weeks.
 */
const statements = [
  `create table device_former_right (
     device_id uuid not null references device,
     restaurant_id uuid not null references restaurant,
     mode text not null,
     employee_types text[] not null,
     table_id uuid,
     ended_at timestamptz not null,
     primary key (device_id, restaurant_id, ended_at)
   )`,
  `create index device_former_right_end on device_former_right (ended_at)`,
  `insert into device_former_right (device_id, restaurant_id, mode, employee_types, table_id, ended_at)
   select j.entity_id, r.restaurant_id, j.before->>'mode',
          array(select jsonb_array_elements_text(j.before->'employeeTypes')), (j.before->>'table_id')::uuid, j.at
     from chain_journal j join device d on d.device_id = j.entity_id
     cross join lateral jsonb_array_elements_text(
       case when j.entity = 'device' and jsonb_typeof(j.before->'restaurants') = 'array' then j.before->'restaurants' else '[]' end
     ) as named(id)
     join restaurant r on r.restaurant_id = named.id::uuid
    where j.entity = 'device' and j.at > now() - interval '40 days'
      and jsonb_typeof(j.before->'mode') = 'string' and jsonb_typeof(j.before->'employeeTypes') = 'array'
      and case j.what
            when 'deleted' then j.restaurant_id = r.restaurant_id
            else (j.before->'mode', j.before->'employeeTypes', j.before->'table_id')
                   is distinct from (j.after->'mode', j.after->'employeeTypes', j.after->'table_id')
          end
   on conflict do nothing`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
