import type { RegisterName } from '#domain/register/booking.ts';
import { currentIdentity } from '../session/identity.ts';

/** The journal that this device books in; none where it takes no money, or has no letters yet. */
export function currentRegister(): RegisterName | undefined {
  const { book, restaurant_id, prefix } = currentIdentity();
  return book && restaurant_id && prefix ? { restaurant_id, register: prefix } : undefined;
}
