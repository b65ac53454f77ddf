import type { Device } from '#domain/device/device.ts';
import type { Tokens } from '../caller/tokens.ts';
import type { Sql } from '../db/sql.ts';
import { updateDevice, type DeviceSettings } from './deviceRepository.ts';
import { announceDevice } from './deviceSignals.ts';
import { endUnlocked } from './endUnlocked.ts';
import { insertFormerRights } from './formerRightsRepository.ts';
import { endUnlocks } from './unlockRepository.ts';
import { sameRights } from './wantedSetUp.ts';

/**
 * Sets up a device anew. What it and its screens may do goes by its mode from the next call on, in every process; who
 * had unlocked it for another mode or table or as another role unlocks it again. What it did before, it may still bring.
 */
export async function setDevice(
  tx: Sql,
  tokens: Pick<Tokens, 'changed'>,
  device: Device,
  settings: DeviceSettings,
  now: Date,
): Promise<void> {
  const { device_id, restaurants } = device;
  await updateDevice(tx, device_id, settings);
  if (!sameRights(device, settings)) {
    await endUnlocked(tx, tokens, device_id, restaurants);
    await endUnlocks(tx, { device_id }, now);
    await insertFormerRights(tx, device, restaurants, now);
  }
  await tokens.changed(tx, device_id);
  await announceDevice(tx, device_id, 'device_changed');
}
