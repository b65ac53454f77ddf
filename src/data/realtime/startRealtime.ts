import type { DeviceNews, Listening } from './listening.ts';

let stop: (() => void) | undefined;

/** Fetches what it needs, while there is a network. */
export const fetchRealtime = (): Promise<unknown> => import('./openRealtime.ts');

/** Opens the realtime connection of this tab; an earlier one ends. */
export async function startRealtime(listening: Listening, news: DeviceNews): Promise<void> {
  stop?.();
  const { openRealtime } = await import('./openRealtime.ts');
  stop = openRealtime(listening, news);
}

/** Ends it: nothing is to be heard any more. */
export function stopRealtime(): void {
  stop?.();
  stop = undefined;
}
