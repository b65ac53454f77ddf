import type { AnswerOf } from '#contract/calls.ts';
import { answerFault, CallFailed, errorOf, unanswered } from '../api/callFailed.ts';
import { keepTokens, tokenHeaders } from '../api/tokens.ts';
import { newId } from '../ids.ts';

/** A picture of ten megabytes over a slow line. */
const patience = 120_000;

/** What the server takes (contract/media.ts). */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Sends a picture in the name of the user of this browser; answers where it is. Throws `CallFailed`. */
export async function uploadPicture(file: File): Promise<AnswerOf<'POST /upload'>> {
  const form = new FormData();
  form.set('file', file);
  const headers = { ...(await tokenHeaders('user')), Accept: 'application/json', 'Idempotency-Key': newId() };
  let response: Response;
  let body: unknown;
  try {
    const signal = AbortSignal.timeout(patience);
    response = await fetch('/upload', { method: 'POST', headers, body: form, credentials: 'include', signal });
    body = response.headers.get('content-type')?.includes('json') ? await response.json() : await response.text();
  } catch (error) {
    const timedOut = (error as Error).name === 'TimeoutError';
    throw unanswered(navigator.onLine ? (timedOut ? 'timeout' : 'refused') : 'offline');
  }
  await keepTokens('user', response.headers);
  if (!response.ok) throw new CallFailed(errorOf(response.status, body));
  const fault = answerFault(body);
  if (fault) throw new CallFailed(fault);
  return body as AnswerOf<'POST /upload'>;
}
