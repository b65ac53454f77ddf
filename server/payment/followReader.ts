import type { ReaderCharge } from '#domain/payment/partialPayment.ts';
import type { Result } from '#domain/error/refusal.ts';
import { noteCharge } from './noteCharge.ts';
import type { PaymentParts } from './paymentIntents.ts';
import type { Attempt } from './paymentRepository.ts';
import type { ProviderIntent } from '../cardProvider/provider.ts';
import { releaseReader } from './readerRepository.ts';
import { readerVerdict, type ReaderVerdict } from './readerVerdict.ts';

/** What screens know of the reader that was asked to take an attempt's card. */
export function readerCharge(attempt: Attempt): ReaderCharge | undefined {
  const { terminal_id, reader_label: label, reader_state, reader_reason: reason } = attempt;
  if (!terminal_id || !reader_state) return undefined;
  return { terminal_id, label: label ?? '', state: reader_state, ...(reason ? { reason } : {}) };
}

/**
 * Brings an attempt whose intent is not paid to where its reader says it is. Nobody has to be waiting for that: the
 * tablet that asked may be dead (ADR 34).
 */
export async function followReader(parts: PaymentParts, attempt: Attempt, intent: ProviderIntent): Promise<void> {
  const { terminal_id, reader_asked_at } = attempt;
  if (!terminal_id || attempt.reader_state !== 'charging') return void (await noteReader(parts, attempt));
  const { readers } = parts.payments;
  const waitedMs = parts.now().getTime() - (reader_asked_at?.getTime() ?? 0);
  const verdict = readerVerdict(await readers.action(terminal_id), intent, waitedMs);
  // A reader that waits in vain shows the sum to whoever comes next.
  if (verdict?.state === 'timed_out' && !(await readers.stop(terminal_id, intent.intent_id))) return;
  if (verdict) await endReader(parts, attempt, verdict);
  else await noteReader(parts, attempt);
}

/** Frees the reader of an attempt, and tells the orders why. */
export async function endReader(parts: PaymentParts, attempt: Attempt, verdict: ReaderVerdict): Promise<void> {
  const ended = await releaseReader(parts.db, attempt, verdict);
  if (ended) await noteReader(parts, ended);
}

/** Tells the orders of a part how its reader stands; what they know already changes nothing. */
export async function noteReader(parts: PaymentParts, attempt: Attempt): Promise<Result<unknown>> {
  const { restaurant_id, partial_payment_id: partialPayment_id, intent_id } = attempt;
  return noteCharge(parts, { restaurant_id, partialPayment_id }, intent_id ?? '', readerCharge(attempt));
}
