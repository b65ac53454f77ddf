import type { WireError } from '#contract/errors.ts';
import { errorOf } from '../api/callFailed.ts';
import { backOff } from './backOff.ts';
import type { StoredOperation } from './operation.ts';

export type Answer = { status: number; body: unknown };

/** What an answer makes of an operation that went out. */
export type Verdict =
  /** the server has it: store `body`, then forget the operation */
  | { kind: 'done'; body: unknown }
  /** stays in its lane; `counted` says whether this was a try of its own */
  | { kind: 'again'; retryAt: number; counted: boolean; error?: WireError }
  /** a person has to decide: *Needs attention* */
  | { kind: 'park'; error: WireError }
  /** no right to speak: everything of this caller pauses until it has a token again */
  | { kind: 'unauthorised'; error: WireError };

const laneSettles = 250;

/** Judges one answer by its status and the error's `retry`, never by its text. No answer is `undefined`. */
export function verdictOf(
  operation: StoredOperation,
  answer: Answer | undefined,
  now: number,
  chance: number,
): Verdict {
  // nobody answered: when to try again is a matter of the connection, not of this operation
  if (!answer) return { kind: 'again', retryAt: 0, counted: true };
  if (answer.status >= 200 && answer.status < 300 && isObject(answer.body)) return { kind: 'done', body: answer.body };
  const error = errorOf(answer.status, answer.body);
  // behind one that failed: nothing was tried, its lane decides when it goes
  if (answer.status === 424) return { kind: 'again', retryAt: now + laneSettles, counted: false };
  if (answer.status === 401) return { kind: 'unauthorised', error };
  if (error.retry === 'never') return { kind: 'park', error };
  // in seconds, of a server that wants to be left alone
  const { retryAfter = 0 } = (error.details ?? {}) as { retryAfter?: number };
  const later = (): number => now + Math.max(retryAfter * 1000, backOff(operation.attempts, chance));
  // 'now' means at once, but not for ever
  const retryAt = error.retry === 'now' && operation.attempts <= 3 ? 0 : later();
  return { kind: 'again', retryAt, counted: true, error };
}

/** The operation after a verdict that keeps it. `attempts` was counted when it went out. */
export function afterVerdict(operation: StoredOperation, verdict: Exclude<Verdict, { kind: 'done' }>): StoredOperation {
  const { retryAt: _, ...rest } = operation;
  const error = verdict.error ? { lastError: verdict.error } : {};
  switch (verdict.kind) {
    case 'park': {
      const { answered: __, ...refused } = rest;
      return { ...refused, ...error, state: 'parked' };
    }
    case 'unauthorised':
      return { ...rest, state: 'waiting', attempts: operation.attempts - 1 };
    case 'again':
      return {
        ...rest,
        ...error,
        state: 'waiting',
        attempts: operation.attempts - (verdict.counted ? 0 : 1),
        ...(verdict.retryAt > 0 ? { retryAt: verdict.retryAt } : {}),
      };
  }
}

export const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;
