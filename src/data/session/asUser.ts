import type { CallKey } from '#contract/calls.ts';
import { callWithHeaders, type CallAnswer, type CallOptions } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { tokenForSocket } from '../api/tokens.ts';
import { forgetUser, userSession } from './userSessionStore.ts';

/** One call in the name of the user of this browser, with the answer's headers. */
export async function asUserWithHeaders<K extends CallKey>(name: K, options: CallOptions<K>): Promise<CallAnswer<K>> {
  const carried = await tokenForSocket('user');
  try {
    return await callWithHeaders(name, { ...options, caller: 'user' });
  } catch (error) {
    // ended elsewhere, or too old; a login that is refused says it by another code
    const ended = error instanceof CallFailed && error.code === 'no_token' && userSession.state !== 'out';
    // not that of somebody who has logged in meanwhile
    if (ended && (await tokenForSocket('user')) === carried) await forgetUser();
    throw error;
  }
}

/** One call in the name of the user of this browser. Throws `CallFailed`; a session that has ended is forgotten. */
export async function asUser<K extends CallKey>(name: K, options: CallOptions<K>): Promise<CallAnswer<K>['answer']> {
  return (await asUserWithHeaders(name, options)).answer;
}
