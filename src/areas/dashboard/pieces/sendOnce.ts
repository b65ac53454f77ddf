import { useState } from 'react';
import { CallFailed } from '#src/data/api/callFailed.ts';
import { newId } from '#src/data/ids.ts';

type SendOnce = <Answer>(content: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/**
 * Sends what has no id of its own: the same content goes with the same Idempotency-Key until there is an answer, so that
 * what was sent and not answered is no second one when it is sent again. What was refused for good is asked anew.
 */
export function sendOnce(): SendOnce {
  const keys = new Map<string, string>();
  return async (content, send) => {
    const said = JSON.stringify(content);
    const key = keys.get(said) ?? newId();
    keys.set(said, key);
    try {
      const answer = await send(key);
      keys.delete(said);
      return answer;
    } catch (error) {
      if (error instanceof CallFailed && error.error.retry === 'never') keys.delete(said);
      throw error;
    }
  };
}

/** As long as the form stands there. */
export function useSendOnce(): SendOnce {
  const [once] = useState(sendOnce);
  return once;
}
