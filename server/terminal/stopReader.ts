import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { PartialPayment } from '#domain/payment/partialPayment.ts';
import { partNow, type ReaderParts } from './chargeOnReader.ts';
import { endPart, finishAttempt } from '../payment/finishAttempt.ts';
import { atProvider, cancelAttempt } from '../payment/paymentIntents.ts';
import { unfinishedAttempt } from '../payment/paymentRepository.ts';

/**
 * Stops the reader that charges a part and gives the part up, at the provider first. A card that was faster has paid:
 * then the part comes back as paid, and while nobody knows yet it cannot be stopped.
 */
export async function stopReader(parts: ReaderParts, part: PartialPayment): Promise<Result<PartialPayment>> {
  const { partialPayment_id, restaurant_id } = part;
  if (part.status !== 'open') return accept(part);
  const attempt = await unfinishedAttempt(parts.db, partialPayment_id);
  const cancelled = attempt ? await atProvider(() => cancelAttempt(parts, attempt)) : accept(true);
  if (!cancelled.ok) return cancelled;
  if (cancelled.value) await endPart(parts, restaurant_id, partialPayment_id);
  else if (attempt) {
    const finished = await atProvider(() => finishAttempt(parts, attempt));
    if (!finished.ok) return finished;
  }
  const now = await partNow(parts, partialPayment_id);
  return now.ok && now.value.status === 'open' ? refuse('card_being_charged') : now;
}
