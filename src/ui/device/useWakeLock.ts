import { useEffect } from 'react';

/** Keeps the screen on while this is shown; the browser lets go of the lock when the page is hidden, so it is asked anew. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const keepOn = async (): Promise<void> => {
      const held = await navigator.wakeLock?.request('screen');
      if (left) await held?.release();
      else lock = held;
    };
    const hold = (): void => {
      if (document.visibilityState !== 'visible') return;
      // refused on an empty battery, or by a browser that has no such thing: the screen then sleeps as it always does
      void keepOn().catch(() => undefined);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
