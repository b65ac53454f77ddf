import type { Sql } from './sql.ts';

/** The migrator's own tables: a restored database gets them by being migrated. */
const own = `tablename not in ('kysely_migration', 'kysely_migration_lock')`;
const rowsAtOnce = 500;

/** The last migration of the database; nothing when it has never been migrated. */
export async function migrationLevel(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.query<{ level: string | null }>('select max(name) as level from kysely_migration');
  return row?.level ?? undefined;
}

/** Whether the database holds no table at all. */
export async function isEmpty(sql: Sql): Promise<boolean> {
  return (await sql.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)).length === 0;
}

/** Lets this transaction stand still for as long as the files take that are read or written between its statements. */
export async function takeYourTime(tx: Sql): Promise<void> {
  await tx.query('set local idle_in_transaction_session_timeout = 0');
}

/** All tables, each after those that it refers to. */
export async function tablesInOrder(sql: Sql): Promise<string[]> {
  const tables = await sql.query<{ name: string; needs: string[] }>(
    `select t.tablename as name, array(
       select distinct c.confrelid::regclass::text from pg_constraint c
        where c.conrelid = t.tablename::regclass and c.contype = 'f' and c.confrelid <> c.conrelid) as needs
       from pg_tables t where t.schemaname = 'public' and ${own} order by 1`,
  );
  const done: string[] = [];
  while (done.length < tables.length) {
    const next = tables.filter(({ name, needs }) => !done.includes(name) && needs.every((need) => done.includes(need)));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    done.push(...next.map(({ name }) => name));
  }
  return done;
}

/** The rows of a table in pieces, each a JSON array as text. Runs in a transaction. */
export async function* rowsOf(tx: Sql, table: string): AsyncGenerator<{ text: string; count: number }> {
  await tx.query(`declare rows no scroll cursor for select to_json(t)::text as row from "${table}" t`);
  for (;;) {
    const rows = await tx.query<{ row: string }>(`fetch ${rowsAtOnce} from rows`);
    if (rows.length === 0) break;
    yield { text: `[${rows.map(({ row }) => row).join()}]`, count: rows.length };
  }
  await tx.query('close rows');
}

/** Puts rows back as they were; gives how many. */
export async function insertRows(tx: Sql, table: string, text: string): Promise<number> {
  const rows = await tx.query(
    `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1::json) returning 1`,
    [text],
  );
  return rows.length;
}

/** Empties tables that a migration has filled, before the rows of the backup come. */
export async function emptyTables(tx: Sql, tables: readonly string[]): Promise<void> {
  await tx.query(`truncate ${tables.map((table) => `"${table}"`).join()}`);
}

/** Running numbers go on after the largest that was used. */
export async function continueSequences(tx: Sql): Promise<void> {
  const columns = await tx.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`,
  );
  if (columns.length === 0) return;
  const each = columns.map(
    ({ table, column }) =>
      `setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce((select max("${column}") from "${table}"), 0) + 1, false)`,
  );
  await tx.query(`select ${each.join()}`);
}
