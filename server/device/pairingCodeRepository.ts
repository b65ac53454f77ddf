import type { Sql } from '../db/sql.ts';
import type { DeviceSettings } from './deviceRepository.ts';
import type { Link } from './linkDevice.ts';

/** What a code makes of the device that comes with it. */
export type Pairing = { restaurant_id: string } & Pick<DeviceSettings, 'name' | 'mode'> & Partial<DeviceSettings>;

type Row = Pick<Pairing, 'restaurant_id' | 'name' | 'mode'> & { set_up: Partial<DeviceSettings> };

export async function insertPairing(tx: Sql, codeHash: Buffer, pairing: Pairing, expiresAt: Date): Promise<void> {
  const { restaurant_id, mode, name, ...setUp } = pairing;
  await tx.query(
    'insert into pairing_code (code_hash, restaurant_id, mode, name, set_up, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [codeHash, restaurant_id, mode, name, JSON.stringify(setUp), expiresAt],
  );
}

/** Uses the code up; nothing when it is unknown, over or was used before. */
export async function redeemPairing(tx: Sql, codeHash: Buffer, now: Date): Promise<Link | undefined> {
  const [row] = await tx.query<Row>(
    `update pairing_code set used_at = $2 where code_hash = $1 and used_at is null and expires_at > $2
     returning restaurant_id, mode, name, set_up`,
    [codeHash, now],
  );
  if (!row) return undefined;
  const { set_up, ...pairing } = row;
  // a server of the release before stores none
  return { employeeTypes: [], ...set_up, ...pairing };
}

export async function deleteOldPairings(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from pairing_code where expires_at < $1', [now]);
}
