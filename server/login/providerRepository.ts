import type { Sql } from '../db/sql.ts';

/** A login that is under way at a provider. */
export type ProviderLogin = { provider: string; language: string; codeVerifier: string; nonce: string };

export async function insertProviderLogin(
  sql: Sql,
  stateHash: Buffer,
  login: ProviderLogin,
  expiresAt: Date,
): Promise<void> {
  await sql.query(
    `insert into provider_login (state_hash, provider, language, code_verifier, nonce, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [stateHash, login.provider, login.language, login.codeVerifier, login.nonce, expiresAt],
  );
}

/** The login with this state, once. */
export async function takeProviderLogin(
  sql: Sql,
  stateHash: Buffer,
  provider: string,
  now: Date,
): Promise<ProviderLogin | undefined> {
  const [row] = await sql.query<{ language: string; code_verifier: string; nonce: string }>(
    `delete from provider_login where state_hash = $1 and provider = $2 and expires_at > $3
     returning language, code_verifier, nonce`,
    [stateHash, provider, now],
  );
  return row && { provider, language: row.language, codeVerifier: row.code_verifier, nonce: row.nonce };
}

export type Identity = { provider: string; subject: string };

/** Who logs in as this identity. */
export async function userWithIdentity(sql: Sql, { provider, subject }: Identity): Promise<string | undefined> {
  const [row] = await sql.query<{ user_id: string }>(
    'select user_id from user_identity where provider = $1 and subject = $2',
    [provider, subject],
  );
  return row?.user_id;
}

export async function insertIdentity(
  tx: Sql,
  user_id: string,
  { provider, subject }: Identity,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into user_identity (provider, subject, user_id, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [provider, subject, user_id, now],
  );
}

export async function identitiesOf(sql: Sql, user_id: string): Promise<{ provider: string; created_at: Date }[]> {
  return sql.query('select provider, created_at from user_identity where user_id = $1 order by created_at', [user_id]);
}

/** Nobody logs in to the account through a provider any more. */
export async function deleteIdentities(tx: Sql, user_id: string): Promise<void> {
  await tx.query('delete from user_identity where user_id = $1', [user_id]);
}

/** Logins through a provider that somebody made since then. */
export async function deleteIdentitiesSince(tx: Sql, user_id: string, since: Date): Promise<void> {
  await tx.query('delete from user_identity where user_id = $1 and created_at >= $2', [user_id, since]);
}

type Redeemable = { user_id: string; provider: string };

export async function insertProviderCode(
  tx: Sql,
  codeHash: Buffer,
  { user_id, provider }: Redeemable,
  expiresAt: Date,
): Promise<void> {
  await tx.query('insert into provider_code (code_hash, provider, user_id, expires_at) values ($1, $2, $3, $4)', [
    codeHash,
    provider,
    user_id,
    expiresAt,
  ]);
}

/** Whose code it is, once. */
export async function redeemProviderCode(tx: Sql, codeHash: Buffer, now: Date): Promise<Redeemable | undefined> {
  const [row] = await tx.query<Redeemable>(
    'delete from provider_code where code_hash = $1 and expires_at > $2 returning user_id, provider',
    [codeHash, now],
  );
  return row;
}

export async function deleteOldProviderLogins(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `with codes as (delete from provider_code where expires_at < $1) delete from provider_login where expires_at < $1`,
    [now],
  );
}
