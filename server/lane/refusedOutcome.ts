import type { Refusal } from '#domain/error/refusal.ts';
import { wireError } from '../http/wireError.ts';
import type { Outcome } from './submission.ts';

/** What whoever sent a submission is told that changed nothing. */
export function refusedOutcome(refusal: Refusal): Outcome {
  const error = wireError(refusal);
  return { status: error.statusCode, body: JSON.stringify(error), replayed: false };
}
