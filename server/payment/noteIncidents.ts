import { attemptOfIntent } from './paymentRepository.ts';
import type { PaymentParts } from './paymentIntents.ts';
import { systemSubmission } from './systemSubmission.ts';

/**
 * Tells the orders of a card payment what has befallen it at the provider: refunds that others made or that failed, and
 * disputes (ADR 8). What they were told before changes nothing.
 */
export async function noteIncidents(parts: PaymentParts, intent_id: string): Promise<void> {
  const { provider } = parts.payments;
  const attempt = await attemptOfIntent(parts.db, provider.name, { intent_id });
  if (!attempt) return;
  const { restaurant_id, partial_payment_id: partialPayment_id } = attempt;
  for (const { key, ...incident } of await provider.incidents(intent_id)) {
    const body = { partialPayment_id, ...incident, ...(key ? ofRefund(key) : {}) };
    const command = { type: 'payment.incident', body } as const;
    const noted = await parts.orders.submit(systemSubmission(parts, restaurant_id, parts.newId(), command));
    if (noted.status >= 300) throw new Error(`the incident could not be recorded: ${noted.body}`);
  }
}

/** The key of the refund that an order, or its lines that were given back, are owed of an attempt, or of all of an attempt that nothing was booked for. */
export const refundKey = (attempt_id: string, order_id?: string, return_id?: string): string =>
  ['refund', attempt_id, ...(order_id ? [order_id] : []), ...(return_id ? [return_id] : [])].join(':');

function ofRefund(key: string): { order_id?: string; return_id?: string } {
  const [, , order_id, return_id] = key.split(':');
  return { ...(order_id ? { order_id } : {}), ...(return_id ? { return_id } : {}) };
}
