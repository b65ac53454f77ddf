import { useEffect, useState } from 'react';
import { serverNow } from '#src/data/clock.ts';

/** Now in ms by the server's clock, anew every `every` ms and at once when the screen is looked at again. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const tick = (): void => setNow(serverNow().getTime());
    const timer = setInterval(tick, every);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [every]);
  return now;
}
