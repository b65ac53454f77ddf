import type { Command } from '#domain/order/command.ts';
import type { NewPartialPayment, PartialPayment } from '#domain/payment/partialPayment.ts';
import { picture } from '../picture/pictureStore.ts';

type Confirm = Extract<Command, { type: 'payment.confirm' }>;

/**
 * Cash carries the whole part that it pays, so that it is recorded even when the part's opening, or the order, never
 * arrived (D31). Where the screen left it out, it is taken from what this device knows.
 */
export function selfContained(command: Confirm): Confirm {
  const { paymentOption, partialPayment, partialPayment_id } = command.body;
  if (paymentOption !== 'cash' || partialPayment || !partialPayment_id) return command;
  const known = Object.values(picture.orders)
    .flatMap((order) => order.payments)
    .find((payment) => payment.partialPayment_id === partialPayment_id);
  return known ? { ...command, body: { ...command.body, partialPayment: asNew(known) } } : command;
}

function asNew({
  partialPayment_id,
  restaurant_id,
  orders,
  lines,
  amount,
  tip,
  share,
}: PartialPayment): NewPartialPayment {
  const part = lines ? { lines } : share ? { share } : { amount };
  return { partialPayment_id, restaurant_id, orders: [...orders], ...part, ...(tip ? { tip } : {}) };
}
