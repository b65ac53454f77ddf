import type { Currency } from '#domain/money/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';

/** What a card is asked for: the part, and the numbers of its orders; undefined where this device does not know it. */
export function askedBill(
  orders: readonly Order[],
  partialPayment_id: string | undefined,
): { part: PartialPayment; numbers: string; currency: Currency } | undefined {
  const of = orders.filter(({ payments }) => payments.some((part) => part.partialPayment_id === partialPayment_id));
  const part = of[0]?.payments.find((each) => each.partialPayment_id === partialPayment_id);
  return part && { part, numbers: of.map(({ number }) => number).join(', '), currency: of[0]!.currency };
}
