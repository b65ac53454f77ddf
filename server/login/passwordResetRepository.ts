import type { Sql } from '../db/sql.ts';

/**
 * Stores a token for whoever has this address; false when it is the user's no more. Who changes the address meanwhile
 * waits, and then ends the token.
 */
export async function insertReset(
  sql: Sql,
  tokenHash: Buffer,
  { user_id, email }: { user_id: string; email: string },
  expiresAt: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into password_reset (token_hash, user_id, expires_at)
     select $1, user_id, $4 from user_account where user_id = $2 and email = $3 for share returning 1`,
    [tokenHash, user_id, email, expiresAt],
  );
  return rows.length > 0;
}

/** The user's address has changed: what was sent to the one before opens nothing. */
export async function deleteResetsOf(tx: Sql, user_id: string): Promise<void> {
  await tx.query('delete from password_reset where user_id = $1', [user_id]);
}

/** Whose password the token may set; with it every other token of that user is used up. */
export async function redeemReset(tx: Sql, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ user_id: string }>(
    'select user_id from password_reset where token_hash = $1 and expires_at > $2 for update',
    [tokenHash, now],
  );
  if (!row) return undefined;
  await deleteResetsOf(tx, row.user_id);
  return row.user_id;
}

export async function deleteOldResets(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from password_reset where expires_at < $1', [now]);
}
