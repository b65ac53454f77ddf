import { createHash, randomInt } from 'node:crypto';
import type { Sql } from '../db/sql.ts';
import type { Link } from './linkDevice.ts';
import { insertPairing, type Pairing, redeemPairing } from './pairingCodeRepository.ts';

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;
const validMs = 10 * 60_000;

/** A code that links one device to the restaurant, once, within ten minutes (D18). */
export async function createPairingCode(
  tx: Sql,
  pairing: Pairing,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const expiresAt = new Date(now.getTime() + validMs);
  await insertPairing(tx, hashOf(code), pairing, expiresAt);
  return { code, expiresAt };
}

/** Uses the code up; nothing when it is unknown, over or was used before. */
export const redeemPairingCode = (tx: Sql, code: string, now: Date): Promise<Link | undefined> =>
  redeemPairing(tx, hashOf(code), now);

/** Read out or typed: case, spaces and dashes do not matter. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest();
