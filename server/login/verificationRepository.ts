import type { Sql } from '../db/sql.ts';

export type ContactType = 'email' | 'phone';

/** A code that was sent to a contact of a user, and how often somebody tried it. */
export type Verification = {
  contact: string;
  code_hmac: Buffer;
  tries: number;
  verified_at: Date | null;
  expires_at: Date;
};

type NewVerification = {
  user_id: string;
  type: ContactType;
  contact: string;
  message_id: string;
  codeHmac: Buffer;
  expiresAt: Date;
};

/** A code for a contact; the one before it is worth nothing any more. */
export async function putVerification(tx: Sql, verification: NewVerification): Promise<void> {
  const { user_id, type, contact, message_id, codeHmac, expiresAt } = verification;
  await tx.query(
    `insert into verification_code (user_id, type, contact, message_id, code_hmac, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, type) do update set contact = excluded.contact, message_id = excluded.message_id,
       code_hmac = excluded.code_hmac, expires_at = excluded.expires_at, tries = 0, verified_at = null`,
    [user_id, type, contact, message_id, codeHmac, expiresAt],
  );
}

/** The code's row, held by this transaction, so that tries made at the same time count one after the other. */
export async function lockVerification(tx: Sql, user_id: string, type: ContactType): Promise<Verification | undefined> {
  const [row] = await tx.query<Verification>(
    `select contact, code_hmac, tries, verified_at, expires_at from verification_code
      where user_id = $1 and type = $2 for update`,
    [user_id, type],
  );
  return row;
}

export async function noteTry(tx: Sql, user_id: string, type: ContactType, verifiedAt: Date | null): Promise<void> {
  await tx.query('update verification_code set tries = tries + 1, verified_at = $3 where user_id = $1 and type = $2', [
    user_id,
    type,
    verifiedAt,
  ]);
}

/** The code's time begins when it is sent; false when it is no longer waited for. */
export async function startVerification(sql: Sql, message_id: string, user_id: string, until: Date): Promise<boolean> {
  const rows = await sql.query(
    `update verification_code set expires_at = $3
      where user_id = $2 and message_id = $1 and verified_at is null returning 1`,
    [message_id, user_id, until],
  );
  return rows.length > 0;
}

export async function deleteOldVerifications(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from verification_code where expires_at < $1', [before]);
}
