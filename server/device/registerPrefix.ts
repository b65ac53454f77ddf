import type { Sql } from '../db/sql.ts';
import { nextPrefixIndex, storePrefix } from './registerPrefixRepository.ts';

/** 0 is A, 25 is Z, 26 is AA: the letters before numbers that a register gives offline (D10, D33). */
export function prefixOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : prefixOf(Math.floor(index / 26) - 1) + letter;
}

/**
 * Letters that nobody has used in any of the device's restaurants. A device that comes back, or joins a further
 * restaurant, gets new ones, so that a number never names two orders.
 */
export async function takePrefix(tx: Sql, device_id: string): Promise<void> {
  const index = await nextPrefixIndex(tx, device_id);
  await storePrefix(tx, device_id, prefixOf(index), index + 1);
}
