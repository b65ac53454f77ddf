import type { Order } from '../order/order.ts';
import { withTotals } from '../order/orderTotals.ts';
import type { Picture } from '../order/picture.ts';
import type { PartialPayment } from './partialPayment.ts';

/** A payment with its orders, wherever it stands in the picture. */
export function partOf(picture: Picture, partialPayment_id: string): PartialPayment | undefined {
  for (const order of picture.orders.values()) {
    const part = order.payments.find((payment) => payment.partialPayment_id === partialPayment_id);
    if (part) return part;
  }
  return undefined;
}

/** The drafts with this payment on all of its orders, in place of an earlier copy of it. */
export function withPart(picture: Picture, drafts: readonly Order[], part: PartialPayment): Order[] {
  const others = drafts.filter(({ order_id }) => !part.orders.includes(order_id));
  const touched = part.orders.flatMap((id) => {
    const order = drafts.find((draft) => draft.order_id === id) ?? picture.orders.get(id);
    return order ? [withTotals({ ...order, payments: placed(order.payments, part) })] : [];
  });
  return [...others, ...touched];
}

function placed(payments: readonly PartialPayment[], part: PartialPayment): PartialPayment[] {
  const isPart = (other: PartialPayment): boolean => other.partialPayment_id === part.partialPayment_id;
  const all = payments.some(isPart) ? payments.map((other) => (isPart(other) ? part : other)) : [...payments, part];
  return part.status === 'cancelled' ? withoutForgotten(all, part) : all;
}

/** How many cancelled parts an order remembers: whoever opens and cancels all day makes it no larger. */
export const mostCancelled = 20;

/** Of parts that were given up the newest; those about which the card provider may still have to say something stay. */
function withoutForgotten(payments: PartialPayment[], last: PartialPayment): PartialPayment[] {
  const isForgettable = (part: PartialPayment): boolean =>
    part !== last && part.status === 'cancelled' && !part.intent_id && !part.refunds && !part.incidents;
  const tooMany = payments.filter(isForgettable).length - (mostCancelled - 1);
  if (tooMany <= 0) return payments;
  const forgotten = new Set(payments.filter(isForgettable).slice(0, tooMany));
  return payments.filter((part) => !forgotten.has(part));
}

/** A part on which no reader works any more. */
export function withoutReader(part: PartialPayment): PartialPayment {
  const { reader: _, ...free } = part;
  return free;
}
