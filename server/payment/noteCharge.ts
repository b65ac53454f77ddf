import type { Result } from '#domain/error/refusal.ts';
import type { PartialPayment, ReaderCharge } from '#domain/payment/partialPayment.ts';
import type { CardParts } from './cardParts.ts';
import { outcomeResult } from '../lane/outcomeResult.ts';
import type { Attempt } from './paymentRepository.ts';
import { systemSubmission } from './systemSubmission.ts';

type Parts = Pick<CardParts, 'orders' | 'newId' | 'requestHash'>;

/**
 * Tells the orders of a part that a card is being charged for it, so that every screen knows. Refused when the part was
 * paid or given up while the provider was asked: then the intent has to go.
 */
export async function noteCharge(
  parts: Parts,
  part: Pick<PartialPayment, 'restaurant_id' | 'partialPayment_id'>,
  intent_id: string,
  reader?: ReaderCharge,
): Promise<Result<unknown>> {
  const { restaurant_id, partialPayment_id } = part;
  const body = { partialPayment_id, intent_id, ...(reader ? { reader } : {}) };
  const command = { type: 'payment.charge', body } as const;
  return outcomeResult(await parts.orders.submit(systemSubmission(parts, restaurant_id, parts.newId(), command)));
}

/** Tells them that the intent came to nothing. */
export async function noteRelease(parts: Parts, attempt: Attempt): Promise<void> {
  const { intent_id, partial_payment_id: partialPayment_id, restaurant_id } = attempt;
  if (!intent_id) return;
  const command = { type: 'payment.release', body: { partialPayment_id, intent_id } } as const;
  await parts.orders.submit(systemSubmission(parts, restaurant_id, parts.newId(), command));
}
