import type { ReaderState } from '#domain/payment/partialPayment.ts';
import type { ProviderIntent } from '../cardProvider/provider.ts';
import type { ReaderAction } from '../cardProvider/readers.ts';

export type ReaderVerdict = { state: Exclude<ReaderState, 'charging'>; reason?: string };

/** A reader that was asked, by nobody's word, is given this long to say so. */
export const unheardMs = 20_000;
/** So long a reader waits for a card. */
export const readerPatienceMs = 5 * 60_000;

/** Failures that no bank has to do with, in Stripe's words. */
const byGuest = ['customer_canceled', 'customer_cancelled'];
const tooSlow = ['terminal_reader_timeout', 'timeout', 'connection_error'];
const byReader = ['terminal_reader_hardware_fault', 'terminal_reader_offline', 'reader_error', 'processing_error'];

/**
 * What has become of a charge on a reader whose intent is not paid; nothing while the reader is at it. `waitedMs` is how
 * long ago it was asked.
 */
export function readerVerdict(
  action: ReaderAction | undefined,
  intent: Pick<ProviderIntent, 'intent_id' | 'state' | 'lastError'>,
  waitedMs: number,
): ReaderVerdict | undefined {
  if (intent.state === 'processing') return undefined;
  if (action?.intent_id !== intent.intent_id) {
    return waitedMs < unheardMs ? undefined : { state: 'failed', reason: 'reader_reset' };
  }
  if (action.state === 'in_progress') return waitedMs < readerPatienceMs ? undefined : { state: 'timed_out' };
  if (action.state === 'succeeded') return undefined;
  return failed(action.failure ?? 'unknown', intent.lastError);
}

function failed(failure: string, lastError: string | undefined): ReaderVerdict {
  if (byGuest.includes(failure)) return { state: 'cancelled' };
  if (tooSlow.includes(failure)) return { state: 'timed_out' };
  if (failure === 'card_declined') return { state: 'declined', reason: lastError ?? failure };
  if (byReader.includes(failure) || !lastError) return { state: 'failed', reason: failure };
  return { state: 'declined', reason: lastError };
}
