import type { Device } from '#domain/device/device.ts';
import { isTableTablet, modeCan } from '#domain/device/modes.ts';
import { deviceSession } from './deviceSessionStore.ts';

/** A table's tablet is only a guest there, whatever its mode, until somebody unlocks it: then it takes money as the staff do. */
export const takesMoney = (device: Device): boolean =>
  modeCan(device.mode, 'takePayments') && (!isTableTablet(device) || deviceSession.employee !== undefined);
