import { useSyncExternalStore } from 'react';
import { serverNow } from './clock.ts';

/** One timer for every clock on the screen: a second hand per ticket would wake the processor hundreds of times. */
const listeners = new Set<() => void>();
let second = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const look = (): void => void (second = Math.floor(serverNow().getTime() / 1000));

const tick = (): void => {
  look();
  for (const listener of listeners) listener();
};

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    look();
    timer = setInterval(tick, 1000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The server's time in ms, rounded down to `stepSeconds`; a component draws anew only when that step changes. */
export function useServerNow(stepSeconds = 1): number {
  const read = (): number => {
    // nobody ticks: it stands still since the last clock has left
    if (listeners.size === 0) look();
    return Math.floor(second / stepSeconds) * stepSeconds * 1000;
  };
  return useSyncExternalStore(listen, read);
}
