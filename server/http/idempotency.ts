import { refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import type { Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';
import { unlessRefused } from '../db/unlessRefused.ts';
import { keepAnswer, keptAnswers, tryKey } from './operationRepository.ts';
import { wireError } from './wireError.ts';

export type KeyedRequest = { caller: string; key: string; requestHash: Buffer; now: Date; keepDays: number };

/** What one keyed change came to: the outcome of this run, or the answer that an earlier run gave. */
export type KeyedOutcome<T> = { result: Result<T> } | { kept: { status: number; answer: string } };

/** Takes back what a refused change had done, and is not an error for anybody else. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Runs a change at most once for its key. Accepted answers and refusals by state or rule (409, 422) are kept in the
 * transaction of the change itself; a malformed or forbidden request leaves no trace.
 */
export async function runOnce<T>(
  db: Database,
  request: KeyedRequest,
  change: (tx: Sql) => Promise<Result<T>>,
  accountOf?: (answer: T) => string,
): Promise<KeyedOutcome<T>> {
  const { caller, key } = request;
  try {
    return await db.transaction(async (tx) => {
      if (!(await tryKey(tx, caller, key))) throw new RolledBack(refuse('in_flight'));
      const [earlier] = await keptAnswers(tx, [{ caller, key }]);
      if (earlier) {
        const same = earlier.requestHash.equals(request.requestHash);
        return same ? { kept: { status: earlier.status, answer: earlier.answer } } : { result: refuse('key_reused') };
      }
      const result = await unlessRefused(tx, change);
      const error = result.ok ? undefined : wireError(result);
      if (!result.ok && error?.statusCode !== 409 && error?.statusCode !== 422) throw new RolledBack(result);
      await keepAnswer(tx, {
        ...request,
        status: error?.statusCode ?? 200,
        answer: JSON.stringify(result.ok ? result.value : error),
        days: request.keepDays,
        account: result.ok ? accountOf?.(result.value) : undefined,
      });
      return { result };
    });
  } catch (error) {
    if (error instanceof RolledBack) return { result: error.refusal };
    throw error;
  }
}

/** Runs a change without a key: a refusal takes back whatever it had done. */
export async function runUnkeyed<T>(db: Database, change: (tx: Sql) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await change(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}
