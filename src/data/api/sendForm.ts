import { answerFault, CallFailed, errorOf, unanswered } from './callFailed.ts';
import { newId } from '../ids.ts';
import { keepTokens, tokenHeaders } from './tokens.ts';

/** Sends a file in the name of the user of this browser; gives the answer. Throws `CallFailed`. */
export async function sendForm<T>(path: string, file: File, patience: number): Promise<T> {
  const form = new FormData();
  form.set('file', file);
  const headers = { ...(await tokenHeaders('user')), Accept: 'application/json', 'Idempotency-Key': newId() };
  let response: Response;
  let body: unknown;
  try {
    const signal = AbortSignal.timeout(patience);
    response = await fetch(path, { method: 'POST', headers, body: form, credentials: 'include', signal });
    body = response.headers.get('content-type')?.includes('json') ? await response.json() : await response.text();
  } catch (error) {
    throw silence(error);
  }
  await keepTokens('user', response.headers);
  if (!response.ok) throw new CallFailed(errorOf(response.status, body));
  const fault = answerFault(body);
  if (fault) throw new CallFailed(fault);
  return body as T;
}

/** Fetches a file in the name of the user of this browser. Throws `CallFailed`. */
export async function fetchFile(path: string, patience: number): Promise<Blob> {
  let response: Response;
  let file: Blob;
  try {
    const signal = AbortSignal.timeout(patience);
    response = await fetch(path, { headers: await tokenHeaders('user'), credentials: 'include', signal });
    file = await response.blob();
  } catch (error) {
    throw silence(error);
  }
  await keepTokens('user', response.headers);
  if (!response.ok) throw new CallFailed(errorOf(response.status, parsed(await file.text())));
  return file;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function silence(error: unknown): CallFailed {
  const timedOut = (error as Error).name === 'TimeoutError';
  return unanswered(navigator.onLine ? (timedOut ? 'timeout' : 'refused') : 'offline');
}
