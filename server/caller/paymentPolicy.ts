import { modeCan } from '#domain/device/modes.ts';
import { lockRefusal } from '#domain/device/employee.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { actorOf, type Callers } from './caller.ts';

/**
 * Who may have a part paid by card: devices of the restaurant that take payments, and of guests the one that opened
 * the part. Readers are the house's (D14), and paying online is something a restaurant offers or not.
 */
export function mayPay(
  callers: Callers,
  part: Pick<PartialPayment, 'restaurant_id' | 'by'>,
  type: 'card' | 'online',
  restaurant: Pick<Restaurant, 'paymentTypes'>,
): Refusal | undefined {
  const { device, employee } = callers;
  if (device) {
    if (!device.restaurants.includes(part.restaurant_id)) return refuse('not_found');
    if (!modeCan(device.mode, 'takePayments')) return refuse('not_allowed');
    const locked = lockRefusal(device, employee, part.restaurant_id);
    if (locked) return locked;
  } else {
    const { kind, id } = actorOf(callers);
    if (part.by !== `${kind}:${id}`) return refuse('not_found');
    if (type === 'card') return refuse('payment_needs_staff');
  }
  return type === 'online' && !restaurant.paymentTypes.includes('online')
    ? refuse('payment_type_unavailable')
    : undefined;
}
