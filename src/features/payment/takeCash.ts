import type { Money } from '#domain/money/money.ts';
import type { NewPartialPayment } from '#domain/payment/partialPayment.ts';
import { act } from '#src/data/outbox/act.ts';

/**
 * Records cash. It carries its whole part, so that it counts even when nothing else of the order arrives (D31);
 * also the amount itself, since what was taken must not change with what happens until it arrives (D12): no device knows
 * whether it will arrive at once.
 */
export async function takeCash(part: NewPartialPayment, amount: Money, given: Money): Promise<void> {
  const partialPayment = { ...part, amount };
  const { partialPayment_id, tip } = part;
  await act({
    type: 'payment.confirm',
    body: { partialPayment_id, partialPayment, paymentOption: 'cash', given, ...(tip === undefined ? {} : { tip }) },
  });
}

/** The bill is paid later: nothing is taken now (D14). */
export async function payLater(order_ids: readonly string[]): Promise<void> {
  for (const order_id of order_ids) await act({ type: 'payment.confirm', body: { order_id, paymentOption: 'later' } });
}
