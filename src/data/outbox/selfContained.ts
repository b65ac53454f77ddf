import type { Command } from '#domain/order/command.ts';
import type { Order } from '#domain/order/order.ts';
import type { NewPartialPayment, PartialPayment } from '#domain/payment/partialPayment.ts';

type Confirm = Extract<Command, { type: 'payment.confirm' }>;

/**
 * Cash carries the whole part that it pays, so that it is recorded even when the part's opening, or the order, never
 * arrived (D31). Where the screen left it out, it is taken from what this device knows.
 */
export function selfContained(command: Confirm, orders: Readonly<Record<string, Order>>): Confirm {
  const { paymentOption, partialPayment, partialPayment_id } = command.body;
  if (paymentOption !== 'cash' || partialPayment || !partialPayment_id) return command;
  const known = Object.values(orders)
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
  const claim = lines ? { lines } : share ? { share: { of: share.of, count: share.count } } : {};
  // what was taken stays what it was, whatever the lines or the share come to when it arrives (D12)
  return { partialPayment_id, restaurant_id, orders: [...orders], ...claim, amount, ...(tip ? { tip } : {}) };
}
