import type { Device } from '#domain/device/device.ts';
import type { RegisterName } from '#domain/register/booking.ts';
import { currentIdentity } from '../session/identity.ts';
import { takesMoney } from '../session/takesMoney.ts';

/** The journal that this device books in; none where it takes no money, or has no letters yet. */
export function currentRegister(): RegisterName | undefined {
  const { book, restaurant_id, prefix } = currentIdentity();
  return book && restaurant_id && prefix ? { restaurant_id, register: prefix } : undefined;
}

/** The journal of the device as an answer describes it, whoever this tab has become meanwhile. */
export function registerOf(device: Device, restaurant_id: string | undefined): RegisterName | undefined {
  const { prefix } = device;
  return takesMoney(device) && restaurant_id && prefix ? { restaurant_id, register: prefix } : undefined;
}
