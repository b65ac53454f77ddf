import { type Kysely, sql } from 'kysely';

const id = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const inCapitals = `"(?=[0-9a-f-]*[A-F])${id}"`;

/**
 * Which order a line stands in (ADR 22), of as long as devices may send it again. Ids that were sent in capitals are
 * written as the database writes them, in what may still be asked for. A table that is another restaurant's is dropped
 * from its order, flagged (ADR 23).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lowerCase(db, 'orders', 'order_id', `not closed or unpaid or created_at > now() - interval '90 days'`);
  await lowerCase(db, 'partial_payment', 'partial_payment_id', `created_at > now() - interval '90 days'`);
  await lowerCase(db, 'table_event', 'event_id', 'open');
  await lowerCase(db, 'register_shift', 'shift_id', 'closed_at is null');
  await sql`create table order_line (line_id uuid not null, order_id uuid not null, at timestamptz not null)`.execute(
    db,
  );
  await sql`insert into order_line (line_id, order_id, at)
    select (line->>'line_id')::uuid, order_id, created_at from orders, jsonb_array_elements(doc->'items') line
     where created_at > now() - interval '45 days' order by created_at`.execute(db);
  await sql`create index order_line_line on order_line (line_id)`.execute(db);
  await sql`create index order_line_at on order_line using brin (at)`.execute(db);
  await sql`update orders o set table_id = null, doc = jsonb_set(o.doc - 'table_id', '{flags}', o.doc->'flags' || '["table_unknown"]')
    from dining_table t where t.table_id = o.table_id and t.restaurant_id <> o.restaurant_id`.execute(db);
}

/** Documents that hold ids in capitals: those of these rows, and each that has its own id so. */
async function lowerCase(db: Kysely<unknown>, table: string, key: string, among: string): Promise<void> {
  const { rows } = await sql
    .raw<{ id: string; doc: string }>(
      `select ${key} as id, doc::text as doc from ${table}
        where doc->>'${key === 'partial_payment_id' ? 'partialPayment_id' : key}' <> ${key}::text
           or ((${among}) and doc::text ~ '${inCapitals}')`,
    )
    .execute(db);
  for (const { id: row, doc } of rows) {
    const written = doc.replace(new RegExp(`"${id}"`, 'g'), (found) => found.toLowerCase());
    await sql`update ${sql.table(table)} set doc = ${written}::jsonb where ${sql.ref(key)} = ${row}`.execute(db);
  }
}
