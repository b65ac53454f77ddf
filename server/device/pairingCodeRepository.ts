import type { DeviceMode } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';

export type Pairing = { restaurant_id: string; mode: DeviceMode; name: string };

export async function insertPairing(tx: Sql, codeHash: Buffer, pairing: Pairing, expiresAt: Date): Promise<void> {
  await tx.query(
    'insert into pairing_code (code_hash, restaurant_id, mode, name, expires_at) values ($1, $2, $3, $4, $5)',
    [codeHash, pairing.restaurant_id, pairing.mode, pairing.name, expiresAt],
  );
}

/** Uses the code up; nothing when it is unknown, over or was used before. */
export async function redeemPairing(tx: Sql, codeHash: Buffer, now: Date): Promise<Pairing | undefined> {
  const [pairing] = await tx.query<Pairing>(
    `update pairing_code set used_at = $2 where code_hash = $1 and used_at is null and expires_at > $2
     returning restaurant_id, mode, name`,
    [codeHash, now],
  );
  return pairing;
}

export async function deleteOldPairings(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from pairing_code where expires_at < $1', [now]);
}
