import type { Sql } from './sql.ts';

/** What the installation keeps under a name; nothing when it has never been set. */
export async function setting<T>(sql: Sql, name: string): Promise<T | undefined> {
  const [row] = await sql.query<{ value: T }>('select value from setting where name = $1', [name], 'setting');
  return row?.value;
}

/** A setting that is made at its first use: of several processes that make one, the first counts for all. */
export async function madeOnce<T>(sql: Sql, name: string, make: () => T): Promise<T> {
  const known = await setting<T>(sql, name);
  if (known !== undefined) return known;
  await sql.query('insert into setting (name, value) values ($1, $2::jsonb) on conflict do nothing', [
    name,
    JSON.stringify(make()),
  ]);
  const made = await setting<T>(sql, name);
  if (made === undefined) throw new Error(`setting ${name} is missing`);
  return made;
}
