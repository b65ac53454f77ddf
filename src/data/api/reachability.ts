import { steadyNow } from '../clock.ts';

type Listener = (reached: boolean) => void;
const listeners = new Set<Listener>();

/** How long an answer proves that the server can be reached: the heartbeat asks twice in this time. */
const provesForMs = 12_000;
let answeredAt = Number.NEGATIVE_INFINITY;

/** Every request tells whether the server answered: the best evidence there is of a connection. */
export function noteReached(reached: boolean): void {
  answeredAt = reached ? steadyNow() : Number.NEGATIVE_INFINITY;
  for (const listener of listeners) listener(reached);
}

export function onReached(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `cut`: this device plays an outage (src/data/practice.ts): whatever is asked stays without an answer. */
export const line = { cut: false };

/**
 * Whether nothing can leave this device: the browser says so, and the server has not answered lately. The browser alone
 * is not believed: a server on this very machine answers without any network.
 */
export function isCutOff(now: number = steadyNow()): boolean {
  // outside of browsers the property is missing, which says nothing
  const { onLine } = globalThis.navigator as { onLine?: boolean };
  if (line.cut) return true;
  return onLine === false && now - answeredAt > provesForMs;
}
