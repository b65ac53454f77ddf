import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { actorOf, type Callers } from '../caller/caller.ts';
import { partialPayment } from '../order/orderRepository.ts';
import { finishAttempt } from './finishAttempt.ts';
import { atProvider, cancelAttempt, type ReaperParts } from './paymentIntents.ts';
import { unfinishedAttempt } from './paymentRepository.ts';

/**
 * Before a part is given back no card may be taken for it any more, so that who pays again is charged once (D13). Money
 * that was faster is booked: then the part is paid and cannot be given back. Refused while nobody knows yet. A house
 * goes on without the provider: what a device gives back is ended there later (reaper.ts).
 */
export async function endedAtProvider(
  parts: ReaperParts,
  partialPayment_id: string,
  callers: Callers,
): Promise<Result<void>> {
  const attempt = await unfinishedAttempt(parts.db, partialPayment_id);
  if (!attempt) return accept(undefined);
  const part = await partNow(parts, partialPayment_id);
  const { kind, id } = actorOf(callers);
  // whoever may not give it back is told so by the lane
  if (part?.status !== 'open' || !(callers.device || part.by === `${kind}:${id}`)) return accept(undefined);
  const ended = await atProvider(async () => {
    if (await cancelAttempt(parts, attempt)) return true;
    await finishAttempt(parts, attempt);
    return (await partNow(parts, partialPayment_id))?.status !== 'open';
    // whatever it says, that the part is still open can change
  }, 'payment_provider_down');
  if (!ended.ok) return callers.device ? accept(undefined) : ended;
  return ended.value ? accept(undefined) : refuse('card_being_charged');
}

const partNow = async ({ db }: ReaperParts, partialPayment_id: string) =>
  (await partialPayment(db, partialPayment_id))?.payment;
