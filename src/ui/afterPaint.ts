import { useEffect, useState } from 'react';

/** A page that nobody sees paints nothing. */
const atLatest = 500;

/** Does something when what is drawn now has been painted. Answers the way to leave it. */
export function whenPainted(work: () => void): () => void {
  const now = (): void => {
    leave();
    work();
  };
  const late = setTimeout(now, atLatest);
  let soon: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (soon = setTimeout(now)));
  const leave = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    clearTimeout(late);
  };
  return leave;
}

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
  useEffect(() => (first === painted ? undefined : whenPainted(() => setPainted(first))), [first, painted]);
  return waits ? shown : value;
}
