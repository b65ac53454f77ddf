import type { Device } from '#domain/device/device.ts';
import type { Scope } from '../local/scope.ts';

/**
 * Where a device keeps what it reads of a restaurant. Order screens are told less (D45): what they keep is no base for
 * a device, or a mode, that reads all. A kiosk reads as a guest, and follows no restaurant.
 */
export function readingScope({ mode, shows = 'numbers' }: Device, restaurant_id: string | undefined): Scope {
  if (!restaurant_id || mode === 'browser') return 'guest';
  return mode === 'orderscreen' ? `restaurant:${restaurant_id}/${shows}` : `restaurant:${restaurant_id}`;
}
