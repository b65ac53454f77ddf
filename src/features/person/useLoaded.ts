import { useEffect, useEffectEvent, useState } from 'react';
import type { WireError } from '#contract/errors.ts';
import { CallFailed } from '#src/data/api/callFailed.ts';

export type Loaded<T> = {
  value?: T;
  /** why it could not be read, or read again */
  error?: WireError;
  busy: boolean;
  /** asks again */
  again: () => void;
  /** what it is since something was changed here */
  put: (value: T) => void;
  /** what becomes of it, whatever it is by then: several changes may be on their way at once */
  change: (changed: (value: T) => T) => void;
};

/** What a page reads once it opens, and again when the network comes back to a page that had nothing to show. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{ to: number; value?: T; error?: WireError }>();
  const read = useEffectEvent(load);
  useEffect(() => {
    let over = false;
    read().then(
      (value) => over || setAnswer({ to: asked, value }),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) reportError(error);
        // what was read before stays
        else if (!over) setAnswer((before) => ({ ...before, to: asked, error: error.error }));
      },
    );
    return () => {
      over = true;
    };
  }, [asked]);
  const again = (): void => setAsked((count) => count + 1);
  const onOnline = useEffectEvent(again);
  const { to, ...known }: NonNullable<typeof answer> = answer ?? { to: -1 };
  const failed = known.error !== undefined;
  useEffect(() => {
    if (!failed) return undefined;
    const ask = (): void => onOnline();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [failed]);
  return {
    ...known,
    busy: to !== asked,
    again,
    put: (value) => setAnswer({ to: asked, value }),
    change: (changed) =>
      setAnswer((before) => (before?.value === undefined ? before : { to: before.to, value: changed(before.value) })),
  };
}
