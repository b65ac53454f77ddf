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

/**
 * Tells, of values, which stand anywhere in what was written since it was made. Ids are made up when they are needed, so
 * rows that are older than a test's world cannot know its ids, and need not be read.
 */
export async function watchStored(sql: Sql): Promise<(values: readonly string[]) => Promise<Set<string>>> {
  const [now] = await sql.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  const names = (await tableNames(sql)).filter((name) => !accounts.has(name));
  const somewhere = names.map(
    (name) => `exists (select 1 from ${name} t where age(t.xmin) <= age and t::text like '%' || wanted || '%')`,
  );
  const text = `select wanted from unnest($1::text[]) as wanted, (select age($2::xid) offset 0) as since
                 where ${somewhere.join(' or ')}`;
  return async (values) => {
    // named, because planning it takes longer than running it
    const rows = await sql.query<{ wanted: string }>(text, [values, now!.xid], 'watch stored');
    return new Set(rows.map(({ wanted }) => wanted));
  };
}

/**
 * Count and hash of all rows of every table; `except` names a condition for rows that may come and go, `as` what of a
 * table's row `t` is read, where that is not all of it.
 */
export async function fingerprint(
  sql: Sql,
  except: Record<string, string> = {},
  as: Record<string, string> = {},
): Promise<Record<string, string>> {
  const parts = (await tableNames(sql)).map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended((${as[name] ?? 't'})::text, 0)), 0) as rows
         from ${name} t where not (${except[name] ?? 'false'})`,
  );
  const rows = await sql.query<{ name: string; rows: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: text }) => [name, text]));
}
