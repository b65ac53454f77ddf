import { partialPayment } from '../order/orderRepository.ts';
import { proofOf } from './confirmWithProvider.ts';
import { noteCharge, noteRelease } from './noteCharge.ts';
import { followReader } from './followReader.ts';
import { refundKey } from './noteIncidents.ts';
import { cancelAttempt, isAsAsked, type ReaperParts, withIntent } from './paymentIntents.ts';
import { type Attempt, endAttempt } from './paymentRepository.ts';
import type { ProviderIntent } from '../cardProvider/provider.ts';
import { refund } from './settleRefunds.ts';
import { systemSubmission } from './systemSubmission.ts';

/** Brings one attempt to where the provider says it is. */
export async function finishAttempt(parts: ReaperParts, attempt: Attempt): Promise<void> {
  const { intent_id } = await withIntent(parts, attempt);
  const intent = await parts.payments.provider.retrieveIntent(intent_id);
  if (!intent || intent.state === 'canceled') {
    await endAttempt(parts.db, attempt.attempt_id, 'cancelled');
    return noteRelease(parts, { ...attempt, intent_id });
  }
  if (intent.state === 'succeeded') return book(parts, attempt, intent);
  const part = await partOf(parts, attempt);
  if (part?.status !== 'open') await cancelAttempt(parts, attempt);
  else if (attempt.terminal_id) await followReader(parts, attempt, intent);
  else if (part.intent_id !== intent_id) await noteCharge(parts, part, intent_id);
}

const partOf = async ({ db }: ReaperParts, attempt: Attempt) =>
  (await partialPayment(db, attempt.partial_payment_id))?.payment;

/**
 * Books money that has arrived. What the rules do not take any more (the order was rejected, the part cancelled or
 * paid otherwise) goes back to the guest (D11), once nothing can be booked for it any more.
 */
async function book(parts: ReaperParts, attempt: Attempt, intent: ProviderIntent): Promise<void> {
  const { attempt_id, restaurant_id, partial_payment_id: partialPayment_id, type } = attempt;
  const { intent_id } = intent;
  let part = await partOf(parts, attempt);
  if (part?.status === 'open' && isAsAsked(attempt, intent)) {
    const confirm = { type: 'payment.confirm', body: { partialPayment_id, paymentOption: type } } as const;
    await parts.orders.submit(systemSubmission(parts, restaurant_id, attempt_id, confirm, proofOf(intent)));
    part = await partOf(parts, attempt);
  }
  if (part?.status === 'open') {
    await endPart(parts, restaurant_id, partialPayment_id);
    part = await partOf(parts, attempt);
  }
  if (part?.status === 'paid' && part.intent_id === intent_id) return endAttempt(parts.db, attempt_id, 'confirmed');
  await refund(parts, intent_id, intent.amount, refundKey(attempt_id));
  await endAttempt(parts.db, attempt_id, 'refunded');
}

/** Cancels a part for which no card is being charged any more; false when it was paid meanwhile. */
export async function endPart(parts: ReaperParts, restaurant_id: string, partialPayment_id: string): Promise<boolean> {
  const command = { type: 'payment.cancel', body: { partialPayment_id } } as const;
  const outcome = await parts.orders.submit(systemSubmission(parts, restaurant_id, parts.newId(), command));
  return outcome.status < 300;
}
