import type { Sql } from '../../db/sql.ts';

/** Which second factors an account has; recovery codes are none by themselves. */
export type SecondFactor = 'totp' | 'passkey';

export async function secondFactorsOf(sql: Sql, user_id: string): Promise<SecondFactor[]> {
  const rows = await sql.query<{ factor: SecondFactor }>(
    `select 'totp' as factor from totp where user_id = $1 and sealed is not null
     union all select 'passkey' where exists (select 1 from passkey where user_id = $1)`,
    [user_id],
  );
  return rows.map(({ factor }) => factor);
}

type Totp = { sealed: Buffer | null; last_step: number; created_at: Date | null; pending: Buffer | null };

/** The app's secret, and one that waits for its first code; held until the transaction ends. */
export async function lockTotp(tx: Sql, user_id: string, now: Date): Promise<Totp | undefined> {
  const [row] = await tx.query<Totp>(
    `select sealed, last_step, created_at, case when pending_until > $2 then pending end as pending
       from totp where user_id = $1 for update`,
    [user_id, now],
  );
  return row;
}

export async function totpSince(sql: Sql, user_id: string): Promise<Date | undefined> {
  const [row] = await sql.query<{ created_at: Date }>(
    'select created_at from totp where user_id = $1 and sealed is not null',
    [user_id],
  );
  return row?.created_at;
}

/** A secret that becomes the account's with its first code; the one in use goes on until then. */
export async function putPendingTotp(tx: Sql, user_id: string, pending: Buffer, until: Date): Promise<void> {
  await tx.query(
    `insert into totp (user_id, pending, pending_until) values ($1, $2, $3)
     on conflict (user_id) do update set pending = excluded.pending, pending_until = excluded.pending_until`,
    [user_id, pending, until],
  );
}

export async function enableTotp(tx: Sql, user_id: string, sealed: Buffer, step: number, now: Date): Promise<void> {
  await tx.query(
    `update totp set sealed = $2, last_step = $3, created_at = $4, pending = null, pending_until = null
      where user_id = $1`,
    [user_id, sealed, step, now],
  );
}

/** A code of this step was used: it and those before it are worth nothing any more. */
export async function noteStep(tx: Sql, user_id: string, step: number): Promise<void> {
  await tx.query('update totp set last_step = $2 where user_id = $1', [user_id, step]);
}

export async function deleteTotp(tx: Sql, user_id: string): Promise<boolean> {
  const rows = await tx.query<{ on: boolean }>(
    'delete from totp where user_id = $1 returning sealed is not null as on',
    [user_id],
  );
  return rows[0]?.on ?? false;
}

/** New recovery codes in place of those from before; none when the last second factor has gone. */
export async function putRecoveryCodes(tx: Sql, user_id: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query('delete from recovery_code where user_id = $1', [user_id]);
  await tx.query('insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])', [user_id, hashes]);
}

export async function countRecoveryCodes(sql: Sql, user_id: string): Promise<number> {
  const rows = await sql.query('select 1 from recovery_code where user_id = $1', [user_id]);
  return rows.length;
}

/** Uses a recovery code up. */
export async function takeRecoveryCode(tx: Sql, user_id: string, hash: Buffer): Promise<boolean> {
  const rows = await tx.query('delete from recovery_code where user_id = $1 and code_hash = $2 returning 1', [
    user_id,
    hash,
  ]);
  return rows.length > 0;
}

/** Whoever had the session may have set them up: second factors younger than this are gone. */
export async function deleteSecondFactorsSince(tx: Sql, user_id: string, since: Date): Promise<void> {
  await tx.query('delete from totp where user_id = $1 and (created_at >= $2 or created_at is null)', [user_id, since]);
  await tx.query('delete from passkey where user_id = $1 and created_at >= $2', [user_id, since]);
  // those that are shown once may have been seen
  await tx.query('delete from recovery_code where user_id = $1', [user_id]);
}
