import { isKitchenScreen } from '#domain/device/modes.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';

const atMostEvery = 2_000;
const againAfter = 5_000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** by restaurant, since each has a stream of its own */
const shown = new Map<string, number>();
const reported = new Map<string, number>();

/**
 * A kitchen screen tells the server up to where it shows the restaurant's stream, so that an order that nobody shows
 * can be noticed. Only a screen that can be seen counts: one that was dark tells when it is looked at again.
 */
export function reportSeen(restaurant_id: string, seq: number): void {
  const { device } = deviceSession;
  if (!device || !isKitchenScreen(device)) return;
  shown.set(restaurant_id, Math.max(shown.get(restaurant_id) ?? 0, seq));
  tellSoon();
}

function tellSoon(): void {
  tellIn(atMostEvery);
}

function tellIn(milliseconds: number): void {
  timer ??= setTimeout(() => void tell(), milliseconds);
}

async function tell(): Promise<void> {
  timer = undefined;
  if (document.hidden) return document.addEventListener('visibilitychange', tellSoon, { once: true });
  for (const [restaurant_id, seq] of shown) {
    if (seq <= (reported.get(restaurant_id) ?? 0)) continue;
    try {
      await call('POST /order/seen', { body: { restaurant_id, seq } });
      reported.set(restaurant_id, seq);
    } catch (error) {
      if (!(error instanceof CallFailed)) reportError(error);
      // a kitchen that is quiet has no next change: the register would go on missing what is on the screen
      else if (error.error.retry !== 'never') tellIn(againAfter);
    }
  }
}
