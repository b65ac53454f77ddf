import type { Device } from '#domain/device/device.ts';
import { isTableTablet } from '#domain/device/modes.ts';
import type { Scope } from '../local/scope.ts';
import { deviceSession } from './deviceSessionStore.ts';

/**
 * Where a device keeps what it reads of a restaurant. Order screens are told less (D45): what they keep is no base for
 * a device, or a mode, that reads all. A kiosk reads as a guest, and follows no restaurant; so does a table's tablet
 * until somebody unlocks it (ADR 37).
 */
export function readingScope(device: Device, restaurant_id: string | undefined): Scope {
  const { mode, shows = 'numbers' } = device;
  if (!restaurant_id || mode === 'browser') return 'guest';
  if (isTableTablet(device) && !deviceSession.employee) return 'guest';
  return mode === 'orderscreen' ? `restaurant:${restaurant_id}/${shows}` : `restaurant:${restaurant_id}`;
}
