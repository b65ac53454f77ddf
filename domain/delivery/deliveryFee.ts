import type { Money } from '../money/money.ts';
import type { DeliveryRegion } from '../restaurant/restaurant.ts';
import { deliveryRegion } from './postalCode.ts';

/** What bringing a delivery costs (D5): the fee of its region; nothing while the address is not known, or in none. */
export const deliveryFee = (regions: readonly DeliveryRegion[], postalCode: string | undefined): Money =>
  deliveryRegion(regions, postalCode)?.fee ?? 0;
