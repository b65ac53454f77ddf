import type { Sql } from '../../db/sql.ts';

/** An address that an account had, until it was changed: whoever has it may take it back for a while (D41). */
type AddressChange = { message_id: string; user_id: string; before_email: string; changed_at: Date };

export async function insertAddressChange(tx: Sql, change: AddressChange, expiresAt: Date): Promise<void> {
  await tx.query(
    `insert into address_change (message_id, user_id, before_email, changed_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [change.message_id, change.user_id, change.before_email, change.changed_at, expiresAt],
  );
}

/** The mail that tells of the change goes out now with this token; false when nothing is left to undo. */
export async function startUndo(sql: Sql, message_id: string, undoHash: Buffer, until: Date): Promise<boolean> {
  const rows = await sql.query(
    'update address_change set undo_hash = $2, expires_at = $3 where message_id = $1 returning 1',
    [message_id, undoHash, until],
  );
  return rows.length > 0;
}

/** The change that the token undoes; the addresses since then are undone with it, and their tokens are used up. */
export async function takeUndo(tx: Sql, undoHash: Buffer, now: Date): Promise<AddressChange | undefined> {
  const [change] = await tx.query<AddressChange>(
    `select message_id, user_id, before_email, changed_at from address_change
      where undo_hash = $1 and expires_at > $2 for update`,
    [undoHash, now],
  );
  if (!change) return undefined;
  await tx.query('delete from address_change where user_id = $1 and changed_at >= $2', [
    change.user_id,
    change.changed_at,
  ]);
  return change;
}

export async function deleteOldAddressChanges(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from address_change where expires_at < $1', [now]);
}
