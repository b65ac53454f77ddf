import { hash } from 'node:crypto';
import type { AnswerOf } from '#contract/calls.ts';
import { refuse, type Result } from '#domain/error/refusal.ts';
import { callerId } from '../caller/caller.ts';
import type { MediaParts } from './mediaParts.ts';
import { AnswerText } from '../http/answerText.ts';
import { runOnce } from '../http/idempotency.ts';
import { keepDaysOf } from '../http/keepDays.ts';
import { keptAnswers } from '../http/operationRepository.ts';
import type { Context } from '../http/serve.ts';

type Uploaded = AnswerOf<'POST /upload'>;

/**
 * Gives the first answer again where the key is known. The work is done outside of any transaction: decoding and storing
 * take their time, and doing them twice changes nothing, since the same file gives the same picture.
 */
export async function uploadOnce(
  { db, requestHash }: Pick<MediaParts, 'db' | 'requestHash'>,
  { key, callers, now }: Context<'POST /upload'>,
  file: Buffer,
  upload: () => Promise<Result<Uploaded>>,
): Promise<Result<Uploaded> | AnswerText> {
  if (!key) return upload();
  const caller = callerId(callers);
  const asked = requestHash('POST', '/upload', hash('sha256', file));
  const [earlier] = await keptAnswers(db, [{ caller, key }]);
  if (earlier) return earlier.requestHash.equals(asked) ? again(earlier) : refuse('key_reused');
  const result = await upload();
  const outcome = await runOnce(
    db,
    { caller, key, requestHash: asked, now, keepDays: keepDaysOf(callers) },
    async () => result,
  );
  return 'kept' in outcome ? again(outcome.kept) : outcome.result;
}

const again = ({ status, answer }: { status: number; answer: string }): AnswerText =>
  new AnswerText({ status, body: answer, replayed: true });
