import { useEffect, useState } from 'react';

/** Shorter is a finger that was on its way already, or the second tap of two. */
const settleMilliseconds = 400;

const nothing = Symbol('nothing');

/**
 * Since when what stands under a finger may be pressed, in ms of `performance.now()`: undefined until it has stood there
 * for 400 ms. `what` names it; when that changes, it begins anew. <Settled> is the rule for buttons.
 */
export function useSettled(what: unknown): number | undefined {
  const [stood, setStood] = useState<{ what: unknown; since: number }>({ what: nothing, since: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setStood({ what, since: performance.now() }), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [what]);
  return Object.is(stood.what, what) ? stood.since : undefined;
}
