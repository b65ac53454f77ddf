import type { DeviceNews, Listening } from './listening.ts';

let stop: (() => void) | undefined;
/** whose turn it is: one that is still being fetched gives way to the one that was wanted later, or to none */
let turn = 0;

/** Fetches what it needs, while there is a network. */
export const fetchRealtime = (): Promise<unknown> => import('./openRealtime.ts');

/** Opens the realtime connection of this tab; an earlier one ends. */
export async function startRealtime(listening: Listening, news: DeviceNews): Promise<void> {
  stopRealtime();
  const mine = turn;
  const { openRealtime } = await import('./openRealtime.ts');
  if (mine === turn) stop = openRealtime(listening, news);
}

/** Ends it: nothing is to be heard any more. */
export function stopRealtime(): void {
  turn += 1;
  stop?.();
  stop = undefined;
}
