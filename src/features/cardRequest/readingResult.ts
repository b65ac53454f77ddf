import type { WireError } from '#contract/errors.ts';
import { resultOf } from '#domain/device/codedResult.ts';
import type { RequestResult } from '#domain/device/device.ts';
import type { CardStep } from '#src/data/payment/cardSteps.ts';
import type { ProcessedState } from '#src/data/terminal/readerLibrary.ts';

type Reading = {
  /** where the payment stands now */
  step: CardStep;
  /** what the reader itself said of the charge */
  said: ProcessedState | undefined;
  /** of the payment, else of the reader */
  fault: Pick<WireError, 'message' | 'code'> | undefined;
};

/** How reading a card for another device ended, by the sentences of section 8. */
export function readingResult({ step, said, fault }: Reading): RequestResult {
  if (step === 'paid') return resultOf(true, 'payment_confirmed');
  // the provider has the money, and the server will hear of it by itself (D14)
  if (step === 'unsure' && said === 'succeeded') return resultOf(true, 'payment_received_not_confirmed');
  if (fault) return { success: false, message: fault.message, code: fault.code };
  return resultOf(false, 'request_cancelled');
}
