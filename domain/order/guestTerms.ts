import { refuse, type Refusal } from '../error/refusal.ts';
import type { Restaurant } from '../restaurant/restaurant.ts';
import type { NewOrder, PaymentOption } from './order.ts';

/** Whether a guest may choose this payment: at tables later and card always, else what the restaurant takes (D14). */
export function offersPayment(
  restaurant: Pick<Restaurant, 'paymentTypes'>,
  option: PaymentOption,
  table_id: string | undefined,
): boolean {
  if (option === 'cash' || option === 'online') return restaurant.paymentTypes.includes(option);
  return table_id !== undefined;
}

/** What a guest's order must bring along besides its lines. */
export function guestTermsRefusal(restaurant: Restaurant, order: NewOrder): Refusal | undefined {
  if (order.type === 'local' && !order.table_id) return refuse('table_unknown');
  if (!offersPayment(restaurant, order.payment.option, order.table_id)) return refuse('payment_type_unavailable');
  const reachable = order.contact?.name.trim() && order.contact.phone?.trim();
  return order.type === 'delivery' && !reachable ? refuse('contact_required') : undefined;
}
