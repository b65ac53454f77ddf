import type { contractVersion as ContractVersion } from '#contract/calls.ts';
import { learnFromAnswer, steadyNow } from '../clock.ts';
import type { Caller } from '../local/scope.ts';
import { line, noteReached } from './reachability.ts';
import { forgetToken, keepTokens, rereadTokens, tokenHeaders } from './tokens.ts';

/** A copy of the number that the compiler compares, since importing it would bring every schema into the browser. */
const contractVersion: typeof ContractVersion = 3;

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** with its query */
  path: string;
  body?: unknown;
  /** the Idempotency-Key */
  key?: string;
  signal?: AbortSignal;
  /** how long no answer is worth waiting for, in milliseconds */
  patience?: number;
  /** without the token that may be dead; the one that comes back is kept */
  anonymous?: boolean;
  /** hears why no answer came, unless whoever asked gave up */
  unanswered?: (why: Silence) => void;
};
export type Reply = { status: number; headers: Headers; body: unknown };

const usualPatience = 20_000;

/**
 * Why no answer came: the device has no network; nothing was heard in time; the connection was refused or led nowhere;
 * the answer broke off, or was none of ours.
 */
export type Silence = 'offline' | 'timeout' | 'refused' | 'garbled';

function silenceOf({ name }: Error): Silence {
  if (line.cut || !navigator.onLine) return 'offline';
  if (name === 'TimeoutError') return 'timeout';
  return name === 'SyntaxError' ? 'garbled' : 'refused';
}

/**
 * One request in the caller's name; undefined when no answer came. A 401 is asked once more when the tokens are others by
 * now, and a guest's without the account that is logged in beside: where only that one's session has ended, it is forgotten.
 * In an account's own name nothing is asked again here: the token may be of another one by now (asUser.ts).
 */
export async function request(caller: Caller, asked: Request): Promise<Reply | undefined> {
  if (asked.anonymous) return send(caller, asked, {});
  let carried = await tokenHeaders(caller);
  let reply = await send(caller, asked, carried);
  if (reply?.status !== 401 || caller === 'user') return reply;
  rereadTokens();
  // than those that went out: what goes on beside this may have renewed or forgotten one while it was under way
  const now = await tokenHeaders(caller);
  if (JSON.stringify(now) !== JSON.stringify(carried)) {
    carried = now;
    reply = await send(caller, asked, carried);
  }
  const account = carried['Authorization'];
  // a device's go without one
  if (reply?.status !== 401 || !account) return reply;
  delete carried['Authorization'];
  reply = await send(caller, asked, carried);
  // not that of somebody who has logged in meanwhile
  if (reply && reply.status !== 401 && (await tokenHeaders(caller))['Authorization'] === account)
    await forgetToken('user');
  return reply;
}

async function send(caller: Caller, asked: Request, tokens: Record<string, string>): Promise<Reply | undefined> {
  const headers: Record<string, string> = {
    Accept: 'application/json, text/plain;q=0.9',
    'Contract-Version': String(contractVersion),
    ...tokens,
    ...(asked.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(asked.key ? { 'Idempotency-Key': asked.key } : {}),
  };
  const signals = [AbortSignal.timeout(asked.patience ?? usualPatience), ...(asked.signal ? [asked.signal] : [])];
  const init: RequestInit = { method: asked.method, headers, credentials: 'include', signal: AbortSignal.any(signals) };
  if (asked.body !== undefined) init.body = JSON.stringify(asked.body);
  let response: Response;
  let body: unknown;
  const sentAt = steadyNow();
  try {
    if (line.cut) throw new Error();
    response = await fetch(asked.path, init);
    body = await read(response);
  } catch (error) {
    if (!asked.signal?.aborted) {
      noteReached(false);
      asked.unanswered?.(silenceOf(error as Error));
    }
    return undefined; // no answer: whoever asked decides whether to try again
  }
  // what is read may come from a cache, with the time at which it was put there
  if (asked.method !== 'GET') learnFromAnswer(response.headers.get('date'), steadyNow() - sentAt);
  await keepTokens(caller, response.headers);
  // last: whoever waits for the server goes on with the token that has just come
  noteReached(true);
  return { status: response.status, headers: response.headers, body };
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  return text !== '' && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}
