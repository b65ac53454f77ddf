import type { Sql } from '../db/sql.ts';
import { lockPrefixes, storePrefix } from './registerPrefixRepository.ts';

/** 0 is A, 25 is Z, 26 is AA: the letters before numbers that a register gives offline (D10, D33). */
export function prefixOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : prefixOf(Math.floor(index / 26) - 1) + letter;
}

/** The other way round: A is 0, Z is 25, AA is 26. */
export const indexOf = (prefix: string): number =>
  Array.from(prefix).reduce((index, letter) => (index + 1) * 26 + letter.charCodeAt(0) - 65, -1);

/**
 * Letters under which a device's numbers are its own in every restaurant that it is linked to. One that joins a further
 * restaurant keeps those that it has where nobody there has come as far yet; one that comes back gets new ones, so that
 * a number never names two orders.
 */
export async function takePrefix(tx: Sql, device_id: string, joined: string): Promise<void> {
  const { prefix, here, everywhere } = await lockPrefixes(tx, device_id, joined);
  const own = prefix && /^[A-Z]+$/.test(prefix) ? indexOf(prefix) : -1;
  const index = own >= here ? own : everywhere;
  await storePrefix(tx, device_id, prefixOf(index), index + 1);
}
