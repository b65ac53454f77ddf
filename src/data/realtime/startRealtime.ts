import type { DeviceNews, Listening } from './listening.ts';

let stop: (() => void) | undefined;

/** Opens the realtime connection of this tab; an earlier one ends. */
export async function startRealtime(listening: Listening, news: DeviceNews): Promise<void> {
  stop?.();
  const { openRealtime } = await import('./openRealtime.ts');
  stop = openRealtime(listening, news);
}
