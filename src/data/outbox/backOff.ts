const shortest = 1_000;
/** Nothing waits longer, whatever a clock says. */
export const longestBackOff = 60_000;

/**
 * Milliseconds to wait after the n-th try that failed: doubling from 1 s to 60 s, the upper half of it at random, so
 * that the devices of a restaurant do not all come back at once. `chance` is in [0, 1).
 */
export function backOff(attempts: number, chance: number): number {
  const full = Math.min(longestBackOff, shortest * 2 ** Math.min(Math.max(attempts, 1), 10));
  return Math.round(full / 2 + (chance * full) / 2);
}
