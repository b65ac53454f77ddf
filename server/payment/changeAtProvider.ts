import type { AnswerOf, CallKey } from '#contract/calls.ts';
import { catalogue } from '#domain/error/catalogue.ts';
import type { Result } from '#domain/error/refusal.ts';
import { callerId } from '../caller/caller.ts';
import type { Sql } from '../db/sql.ts';
import type { CardParts } from './cardParts.ts';
import { AnswerText } from '../http/answerText.ts';
import { runOnce, runUnkeyed } from '../http/idempotency.ts';
import { keepDaysOf } from '../http/keepDays.ts';
import { keptAnswers } from '../http/operationRepository.ts';
import type { Context } from '../http/serve.ts';

/**
 * A change that the card provider makes first, outside any transaction, and that is saved with its answer once for its
 * key. `ask` may run again until it is saved, and gets a key for the provider that is the same each time.
 */
export async function changeAtProvider<K extends CallKey, Asked>(
  { db, newId }: Pick<CardParts, 'db' | 'newId'>,
  ctx: Context<K>,
  ask: (idempotencyKey: string) => Promise<Result<Asked>>,
  save: (tx: Sql, asked: Asked) => Promise<Result<AnswerOf<K>>>,
): Promise<Result<AnswerOf<K>> | AnswerText> {
  const { key, now } = ctx;
  const requestHash = ctx.requestHash();
  const caller = callerId(ctx.callers);
  if (!key) {
    const asked = await ask(newId());
    return asked.ok ? runUnkeyed(db, (tx) => save(tx, asked.value)) : asked;
  }
  const [earlier] = await keptAnswers(db, [{ caller, key }]);
  // One key may be used for two requests by mistake; the provider must not take the second for the first.
  const asked = earlier ? undefined : await ask(`${caller}:${key}:${requestHash.toString('hex').slice(0, 16)}`);
  // What may be asked again has come to no end yet.
  if (asked && !asked.ok && catalogue[asked.code].retry !== 'never') return asked;
  const outcome = await runOnce(
    db,
    { caller, key, requestHash, now, keepDays: keepDaysOf(ctx.callers) },
    async (tx) => {
      if (!asked) throw new Error('A kept answer was forgotten');
      return asked.ok ? save(tx, asked.value) : asked;
    },
  );
  if ('result' in outcome) return outcome.result;
  return new AnswerText({ status: outcome.kept.status, body: outcome.kept.answer, replayed: true });
}
