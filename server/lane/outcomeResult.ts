import { type ErrorCode, errorCodes } from '#domain/error/catalogue.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Outcome } from './submission.ts';

/** What a lane answered as text, as a value or refusal again. */
export function outcomeResult<T>(outcome: Outcome): Result<T> {
  const answer: unknown = JSON.parse(outcome.body);
  if (outcome.status < 300) return accept(answer as T);
  const { code, details } = answer as { code: string; details?: unknown };
  const known = errorCodes.find((each): each is ErrorCode => each === code) ?? 'internal_error';
  return refuse(known, details === undefined ? {} : { details });
}
