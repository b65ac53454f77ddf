import type { Tokens } from '../caller/tokens.ts';
import { endRevokedTokens, revokeDeviceTokens } from '../caller/tokenRepository.ts';
import type { Sql } from '../db/sql.ts';
import {
  deleteLink,
  deviceById,
  type DeviceSettings,
  insertLink,
  lockDevice,
  type StoredDevice,
} from './deviceRepository.ts';
import { isOfOtherOwners } from './deviceLinkRepository.ts';
import { announceDevice } from './deviceSignals.ts';
import { endUnlocked } from './endUnlocked.ts';
import { insertFormerRights } from './formerRightsRepository.ts';
import { takePrefix } from './registerPrefix.ts';
import { setDevice } from './setDevice.ts';

/** As what a device is linked to a restaurant. */
export type Link = { restaurant_id: string } & Omit<DeviceSettings, 'terminals'> & Partial<DeviceSettings>;

/**
 * Links a device to a restaurant, set up as the link says; who had unlocked it for something else unlocks it again. At
 * a new link its letters are looked at again. False when other owners have linked it: what it may do in their
 * restaurants goes by its mode too, which is theirs to set.
 */
export async function linkDevice(
  tx: Sql,
  tokens: Pick<Tokens, 'changed'>,
  device_id: string,
  { restaurant_id, ...link }: Link,
  now: Date,
): Promise<boolean> {
  if (await isOfOtherOwners(tx, device_id, restaurant_id)) return false;
  const before = await deviceById(tx, device_id);
  if (!before) return false;
  const settings = { ...link, terminals: link.terminals ?? before.terminals };
  const fresh = await insertLink(tx, device_id, restaurant_id);
  if (fresh) {
    await endRevokedTokens(tx, device_id);
    await takePrefix(tx, device_id, restaurant_id);
  }
  await setDevice(tx, tokens, before, settings, now);
  return true;
}

/**
 * Ends the link, and what staff of the restaurant had unlocked there; gives the device as it was. One that is left
 * without a restaurant is deleted: its tokens end at once. What it had done for the restaurant before, it may still
 * bring, as it may that of one that keeps other restaurants (D39). Nothing when there was no link.
 */
export async function unlinkDevice(
  tx: Sql,
  tokens: Pick<Tokens, 'changed'>,
  { device_id, restaurant_id, now }: { device_id: string; restaurant_id: string; now: Date },
): Promise<StoredDevice | undefined> {
  // held first: of two owners who take it from its last two restaurants, the second must see what the first has done
  const before = await lockDevice(tx, device_id);
  const left = before && (await deleteLink(tx, device_id, restaurant_id, now));
  if (!left) return undefined;
  // the restaurants that keep it, or its next owner, may set it up anew
  await insertFormerRights(tx, before, [restaurant_id], now);
  if (left.length === 0) await revokeDeviceTokens(tx, device_id, now);
  else await endUnlocked(tx, tokens, device_id, [restaurant_id]);
  await tokens.changed(tx, device_id);
  await announceDevice(tx, device_id, left.length === 0 ? 'device_revoked' : 'device_changed');
  return before;
}
