import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { PaymentProof } from '#domain/order/occurrence.ts';
import { attemptToConfirm, partPaidByCard, type Attempt } from './paymentRepository.ts';
import type { ProviderIntent } from '../cardProvider/provider.ts';
import { atProvider, isAsAsked, isAsked, type PaymentParts } from './paymentIntents.ts';

/** What an intent that has succeeded proves. */
export const proofOf = ({ intent_id, readerTip, card }: ProviderIntent): PaymentProof => ({
  intent_id,
  ...(card ? { card } : {}),
  ...(readerTip ? { readerTip } : {}),
});

export type ConfirmedByProvider = {
  partialPayment_id: string;
  proof: PaymentProof;
  type: Attempt['type'];
};

/**
 * Asks the card provider whether a part is paid: a client's word is never proof (D14). Accepts only what has
 * succeeded, over the amount and currency that were asked for. An order alone means the part of it being paid.
 */
export async function confirmWithProvider(
  parts: PaymentParts,
  named: { partialPayment_id?: string | undefined; order_id?: string | undefined },
): Promise<Result<ConfirmedByProvider>> {
  const { db } = parts;
  const part =
    named.partialPayment_id ??
    (named.order_id ? (await partPaidByCard(db, named.order_id))?.partialPayment_id : undefined);
  if (!part) return refuse('payment_intent_invalid');
  const attempt = await attemptToConfirm(db, part);
  if (!attempt || !isAsked(parts, attempt)) return refuse('payment_intent_invalid');
  return attempt.state === 'wanted' ? refuse('payment_not_confirmed') : provenAtProvider(parts, attempt);
}

async function provenAtProvider(parts: PaymentParts, attempt: Attempt): Promise<Result<ConfirmedByProvider>> {
  const { intent_id, partial_payment_id: partialPayment_id, type } = attempt;
  if (!intent_id) return refuse('payment_intent_invalid');
  const asked = await atProvider(() => parts.payments.provider.retrieveIntent(intent_id));
  if (!asked.ok) return asked;
  const intent = asked.value;
  if (!intent || !isAsAsked(attempt, intent)) return refuse('payment_intent_invalid');
  switch (intent.state) {
    case 'succeeded':
      return accept({ partialPayment_id, proof: proofOf(intent), type });
    case 'processing':
    case 'requires_action':
      return unconfirmed(intent);
    case 'requires_payment_method':
      return intent.lastError
        ? refuse('card_declined', { details: { reason: intent.lastError } })
        : unconfirmed(intent);
    case 'canceled':
      return refuse('payment_intent_invalid');
  }
}

/** With the intent's state: whose answer about a card was lost learns whether the card has arrived. */
const unconfirmed = ({ state }: ProviderIntent): Refusal =>
  refuse('payment_not_confirmed', { details: { intent: state } });
