import type { Sql } from '../../db/sql.ts';

export type StoredPasskey = {
  passkey_id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  used_at: Date | null;
};

export async function passkeysOf(sql: Sql, user_id: string): Promise<StoredPasskey[]> {
  return sql.query<StoredPasskey>('select * from passkey where user_id = $1 order by created_at, passkey_id', [
    user_id,
  ]);
}

/** The passkey with the id that the authenticator knows, held until the transaction ends. */
export async function lockPasskey(tx: Sql, credential_id: string): Promise<StoredPasskey | undefined> {
  const [row] = await tx.query<StoredPasskey>('select * from passkey where credential_id = $1 for update', [
    credential_id,
  ]);
  return row;
}

/** False when the authenticator's id is known already. */
export async function insertPasskey(tx: Sql, passkey: Omit<StoredPasskey, 'used_at'>): Promise<boolean> {
  const { passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at } = passkey;
  const rows = await tx.query(
    `insert into passkey (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning 1`,
    [passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at],
  );
  return rows.length > 0;
}

export async function notePasskeyUse(tx: Sql, passkey_id: string, counter: number, at: Date): Promise<void> {
  await tx.query('update passkey set counter = $2, used_at = $3 where passkey_id = $1', [passkey_id, counter, at]);
}

export async function deletePasskey(tx: Sql, user_id: string, passkey_id: string): Promise<boolean> {
  const rows = await tx.query('delete from passkey where user_id = $1 and passkey_id = $2 returning 1', [
    user_id,
    passkey_id,
  ]);
  return rows.length > 0;
}

/** What is signed counts once; false when it has been used. */
export async function spendChallenge(tx: Sql, challengeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await tx.query(
    'insert into used_challenge (challenge_hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
    [challengeHash, expiresAt],
  );
  return rows.length > 0;
}
