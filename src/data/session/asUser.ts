import type { CallKey } from '#contract/calls.ts';
import { callWithHeaders, type CallAnswer, type CallOptions } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { rereadTokens, tokenForSocket } from '../api/tokens.ts';
import { forgetUser, leaveUser, userSession } from './userSessionStore.ts';

/** the token with which the server last answered this tab */
let own: string | undefined;

/**
 * One call in the name of the user of this browser, with the answer's headers. Where another tab has renewed the token it
 * goes out with that; where somebody else has logged in there, whoever was here has left.
 */
export async function asUserWithHeaders<K extends CallKey>(name: K, options: CallOptions<K>): Promise<CallAnswer<K>> {
  const { user } = userSession;
  const carried = await tokenForSocket('user');
  try {
    // what is typed into one account must not go into another's
    if (user && carried && carried !== own) await checkIsStill(user.user_id, carried);
    return await answered(name, options, carried);
  } catch (error) {
    // ended elsewhere, or too old; a login that is refused says it by another code
    if (!(error instanceof CallFailed && error.code === 'no_token')) throw error;
    rereadTokens();
    const found = await tokenForSocket('user');
    // whoever has left meanwhile asks nothing more
    if (user?.user_id !== userSession.user?.user_id) throw error;
    if (found && found !== carried) return asUserWithHeaders(name, options);
    await forgetUser();
    throw error;
  }
}

async function answered<K extends CallKey>(
  name: K,
  options: CallOptions<K>,
  carried: string | undefined,
): Promise<CallAnswer<K>> {
  const reply = await callWithHeaders(name, { ...options, caller: 'user' });
  own = reply.headers.get('authorization')?.replace(/^Bearer /i, '') ?? carried;
  return reply;
}

async function checkIsStill(user_id: string, carried: string): Promise<void> {
  const { answer } = await answered('GET /user/me', {}, carried);
  if (answer.user_id === user_id) return;
  leaveUser();
  throw new CallFailed({ statusCode: 401, code: 'no_token', message: '', retry: 'never' });
}

/** One call in the name of the user of this browser. Throws `CallFailed`; a session that has ended is forgotten. */
export async function asUser<K extends CallKey>(name: K, options: CallOptions<K>): Promise<CallAnswer<K>['answer']> {
  return (await asUserWithHeaders(name, options)).answer;
}
