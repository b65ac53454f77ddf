import type { Sql } from '../db/sql.ts';

/** What the pages said that a release brought last, by their paths. */
export async function broughtPages(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ path: string; digest: string }>('select path, digest from docs_brought');
  return new Map(rows.map(({ path, digest }) => [path, digest]));
}

export async function rememberBrought(tx: Sql, pages: readonly { path: string; digest: string }[]): Promise<void> {
  await tx.query(
    `insert into docs_brought (path, digest)
     select path, digest from jsonb_to_recordset($1::jsonb) as p(path text, digest text)
     on conflict (path) do update set digest = excluded.digest`,
    [JSON.stringify(pages.map(({ path, digest }) => ({ path, digest })))],
  );
}
