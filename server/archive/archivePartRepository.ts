import type { Sql } from '../db/sql.ts';

type Upload = { user_id: string; upload_id: string };

/** How much lies there of everybody's. */
export async function waitingBytes(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ bytes: number }>(
    'select coalesce(sum(length(bytes)), 0)::bigint as bytes from archive_part',
  );
  return row?.bytes ?? 0;
}

/** Keeps a part; whoever begins another upload has given up the one before. */
export async function keepPart(
  tx: Sql,
  { user_id, upload_id }: Upload,
  { part, bytes, now }: { part: number; bytes: Buffer; now: Date },
): Promise<void> {
  await tx.query('delete from archive_part where user_id = $1 and upload_id <> $2', [user_id, upload_id]);
  await tx.query(
    `insert into archive_part (user_id, upload_id, part, bytes, at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, upload_id, part) do update set bytes = excluded.bytes, at = excluded.at`,
    [user_id, upload_id, part, bytes, now],
  );
}

/** The numbers of the parts that have come, in order. */
export async function partsThere(sql: Sql, { user_id, upload_id }: Upload): Promise<number[]> {
  const rows = await sql.query<{ part: number }>(
    'select part from archive_part where user_id = $1 and upload_id = $2 order by part',
    [user_id, upload_id],
  );
  return rows.map(({ part }) => part);
}

export async function partBytes(sql: Sql, { user_id, upload_id }: Upload, part: number): Promise<Buffer> {
  const [row] = await sql.query<{ bytes: Buffer }>(
    'select bytes from archive_part where user_id = $1 and upload_id = $2 and part = $3',
    [user_id, upload_id, part],
  );
  return row?.bytes ?? Buffer.alloc(0);
}

export async function forgetParts(sql: Sql, { user_id, upload_id }: Upload): Promise<void> {
  await sql.query('delete from archive_part where user_id = $1 and upload_id = $2', [user_id, upload_id]);
}

export async function deleteOldParts(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from archive_part where at < $1', [before]);
}
