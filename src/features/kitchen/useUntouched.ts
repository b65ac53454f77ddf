import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { kitchenTouch } from './board/kitchenTouch.ts';

/** A value as it was when nobody touched the board: what follows it comes and goes without moving under a finger. */
export function useUntouched<T>(value: T): T {
  const { touching } = useSnapshot(kitchenTouch);
  const [shown, setShown] = useState(value);
  if (!touching && !Object.is(shown, value)) setShown(value);
  return shown;
}
