import { useEffect, useState } from 'react';

/** A page that nobody sees paints nothing. */
const atLatest = 500;

/**
 * A value that, when something else comes before it, follows once that has been painted: what lies behind a new order is
 * laid out anew after the cook has it before them, and the menu beside an opened one after the cashier has. `first` names
 * what comes before it, undefined for nothing.
 */
export function useAfterPaint<Value>(value: Value, first: string | undefined): Value {
  const [painted, setPainted] = useState(first);
  const [shown, setShown] = useState(value);
  const waits = first !== undefined && first !== painted;
  if (!waits && !Object.is(shown, value)) setShown(value);
  useEffect(() => {
    if (first === painted) return undefined;
    const follow = (): void => setPainted(first);
    const late = setTimeout(follow, atLatest);
    let soon: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (soon = setTimeout(follow)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(soon);
      clearTimeout(late);
    };
  }, [first, painted]);
  return waits ? shown : value;
}
