import { type Kysely, sql } from 'kysely';

/** A is 0, Z is 25, AA is 26: only what was given in a restaurant is less than what comes next there. */
const indexOf = (prefix: string): string =>
  `case length(${prefix}) when 1 then ascii(${prefix}) - 65 else 26 * (ascii(${prefix}) - 64) + ascii(right(${prefix}, 1)) - 65 end`;

/**
 * Which device has had which letters in which restaurant, for good: numbers that it took under them without a network
 * are kept, and nobody else gets them (D10). Known until now is what devices have,
 * under what they kept journals, and with what they left.
 */
const statements = [
  `create table device_prefix (
     restaurant_id uuid not null references restaurant,
     prefix text not null,
     device_id uuid not null references device,
     primary key (restaurant_id, prefix)
   )`,
  `create index device_prefix_device on device_prefix (device_id)`,
  `insert into device_prefix (restaurant_id, prefix, device_id)
   select l.restaurant_id, prefix, device_id from device join device_restaurant l using (device_id)
    where prefix is not null
   on conflict do nothing`,
  `insert into device_prefix (restaurant_id, prefix, device_id)
   select g.restaurant_id, g.register, device_id from register g join device using (device_id)
    where g.head > 0 or g.last_z > 0
   on conflict do nothing`,
  `insert into device_prefix (restaurant_id, prefix, device_id)
   select l.restaurant_id, prefix, device_id from device join device_former_link l using (device_id)
     join restaurant r on r.restaurant_id = l.restaurant_id
    where prefix ~ '^[A-Z]{1,2}$' and ${indexOf('prefix')} < next_prefix
   on conflict do nothing`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
