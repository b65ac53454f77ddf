import { deviceSettings } from '#src/data/session/deviceSettings.ts';
import { strike } from '#src/ui/device/strike.ts';

/** Older than this a call is no news: a screen that was opened in the evening's middle does not ring for all of it. */
const newsFor = 60_000;

let context: AudioContext | undefined;
const heard = new Set<string>();

/** Whether the browser wants a touch before it lets anything be heard (after a restart). */
const isMuted = (): boolean => context !== undefined && context.state !== 'running';

/**
 * Rings once for the calls that are new here, if any are. Answers whether the browser kept it silent, so that somebody
 * can be told.
 */
export async function chimeFor(
  calls: readonly { event_id: string; createdAt: string }[],
  now: number,
): Promise<boolean> {
  const news = calls.filter(({ event_id, createdAt }) => !heard.has(event_id) && now - Date.parse(createdAt) < newsFor);
  for (const { event_id } of calls) heard.add(event_id);
  if (news.length === 0) return false;
  try {
    context ??= new AudioContext();
    // without a touch the browser leaves this promise open, so the state is read beside it
    if (isMuted()) await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 300))]);
    if (isMuted()) return true;
    const { volume } = deviceSettings;
    // lower than the kitchen's bell, and falling: nobody takes it for an order
    strike(context, context.currentTime, 659.3, volume);
    strike(context, context.currentTime + 0.18, 523.3, volume);
    return false;
  } catch {
    return true; // no sound device, or the browser gives none
  }
}
