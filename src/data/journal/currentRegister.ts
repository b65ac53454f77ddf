import type { Device } from '#domain/device/device.ts';
import type { RegisterName } from '#domain/register/booking.ts';
import { currentIdentity } from '../session/identity.ts';
import { takesMoney } from '../session/takesMoney.ts';

/** The letters whose journal this browser has open, by device and restaurant. */
const opened = new Map<string, string>();
const placeOf = (device_id: string | undefined, restaurant_id: string): string => `${device_id} ${restaurant_id}`;

/** From now on the device books there in this browser. */
export function noteOpened({ device_id }: Pick<Device, 'device_id'>, { restaurant_id, register }: RegisterName): void {
  opened.set(placeOf(device_id, restaurant_id), register);
}

/**
 * The journal that this device books in; none where it takes no money, or has no letters yet. Where it is open in another
 * browser as well, the device may have got other letters for that one's sake.
 */
export function currentRegister(): RegisterName | undefined {
  const { book, restaurant_id, device_id, prefix } = currentIdentity();
  if (!book || !restaurant_id || !prefix) return undefined;
  return { restaurant_id, register: opened.get(placeOf(device_id, restaurant_id)) ?? prefix };
}

/** The journal of the device as an answer describes it, whoever this tab has become meanwhile. */
export function registerOf(device: Device, restaurant_id: string | undefined): RegisterName | undefined {
  const { prefix } = device;
  return takesMoney(device) && restaurant_id && prefix ? { restaurant_id, register: prefix } : undefined;
}
