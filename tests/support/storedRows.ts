import type { Sql } from '#server/db/sql.ts';

/** Tables of the application, with what of each is left out. */
async function tableNames(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** What is written about things, not the things themselves. */
const accounts = new Set(['operation', 'order_journal', 'chain_journal', 'event', 'rate_window']);

/** A moment in the database's life, for `storedAmong`. */
export async function thisMoment(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ moment: string }>('select pg_current_xact_id()::xid::text as moment');
  return row!.moment;
}

/**
 * Those of the values that stand anywhere in what was written since then. Ids are made up when they are needed, so an
 * older row cannot know them, and need not be read.
 */
export async function storedAmong(sql: Sql, values: readonly string[], since: string): Promise<Set<string>> {
  if (values.length === 0) return new Set();
  const names = (await tableNames(sql)).filter((name) => !accounts.has(name));
  const somewhere = names.map(
    (name) => `exists (select 1 from ${name} t where age(t.xmin) <= newest and t::text like '%' || wanted || '%')`,
  );
  const rows = await sql.query<{ wanted: string }>(
    `select wanted from unnest($1::text[]) as wanted, (select age($2::xid) as newest offset 0) as bound
      where ${somewhere.join(' or ')}`,
    [values, since],
  );
  return new Set(rows.map(({ wanted }) => wanted));
}

/** Count and hash of all rows of every table; `except` names a condition for rows that may come and go. */
export async function fingerprint(sql: Sql, except: Record<string, string> = {}): Promise<Record<string, string>> {
  const parts = (await tableNames(sql)).map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows
         from ${name} t where not (${except[name] ?? 'false'})`,
  );
  const rows = await sql.query<{ name: string; rows: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: text }) => [name, text]));
}
