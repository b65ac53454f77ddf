import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';

/** The part that this register has a reader charge: the one begun here, else the one that it finds after a restart. */
export function chargeOf(
  orders: readonly Order[],
  begun: string | undefined,
  device_id: string | undefined,
): PartialPayment | undefined {
  const parts = orders.flatMap(({ payments }) => payments);
  const isLeft = (part: PartialPayment): boolean =>
    part.status === 'open' && part.reader !== undefined && part.device_id === device_id;
  const own = parts.find((part) => part.partialPayment_id === begun && part.status !== 'cancelled');
  return own ?? (device_id === undefined ? undefined : parts.find(isLeft));
}
