import type { Sql } from '../db/sql.ts';
import type { KeptSecrets } from './keptSecrets.ts';

const fingerprintName = 'secrets_fingerprint';
/** Where an older installation kept its keys (D40). */
const oldNames: Record<string, Exclude<keyof KeptSecrets, 'root'>> = {
  code_secret: 'code',
  verification_secret: 'verification',
  receipt_secret: 'receipt',
  request_secret: 'request',
  vapid_keys: 'vapid',
};

/** Of the processes that start at once, one at a time looks after the keys. */
export async function lockSecrets(tx: Sql): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('secrets', 17))`);
}

/** Which keys the database was written with. */
export async function knownFingerprint(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.query<{ value: string }>('select value from setting where name = $1', [fingerprintName]);
  return row?.value;
}

export async function noteFingerprint(tx: Sql, fingerprint: string): Promise<void> {
  await tx.query(
    `insert into setting (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = excluded.value`,
    [fingerprintName, JSON.stringify(fingerprint)],
  );
}

/** Takes the keys of an older installation out of the database. */
export async function takeOldKeys(tx: Sql): Promise<Omit<KeptSecrets, 'root'>> {
  const rows = await tx.query<{ name: string; value: unknown }>(
    'delete from setting where name = any($1) returning name, value',
    [Object.keys(oldNames)],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [oldNames[name]!, value]));
}
