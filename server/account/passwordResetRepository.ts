import type { Sql } from '../db/sql.ts';

export async function insertReset(sql: Sql, tokenHash: Buffer, user_id: string, expiresAt: Date): Promise<void> {
  await sql.query('insert into password_reset (token_hash, user_id, expires_at) values ($1, $2, $3)', [
    tokenHash,
    user_id,
    expiresAt,
  ]);
}

/** Whose password the token may set; with it every other token of that user is used up. */
export async function redeemReset(tx: Sql, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ user_id: string }>(
    'select user_id from password_reset where token_hash = $1 and expires_at > $2 for update',
    [tokenHash, now],
  );
  if (!row) return undefined;
  await tx.query('delete from password_reset where user_id = $1', [row.user_id]);
  return row.user_id;
}

export async function deleteOldResets(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from password_reset where expires_at < $1', [now]);
}
