import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { deviceSession } from '../session/deviceSessionStore.ts';

const atMostEvery = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let reported = 0;
let shown = 0;

/**
 * A kitchen screen tells the server up to where it shows the restaurant's stream, so that an order that nobody shows
 * can be noticed. Only a screen that can be seen counts; what could not be told now is told with the next change.
 */
export function reportSeen(restaurant_id: string, seq: number): void {
  const mode = deviceSession.device?.mode;
  if (mode !== 'orderprocessing' && mode !== 'orderscreen') return;
  shown = Math.max(shown, seq);
  timer ??= setTimeout(() => void tell(restaurant_id), atMostEvery);
}

async function tell(restaurant_id: string): Promise<void> {
  timer = undefined;
  if (document.hidden || shown <= reported) return;
  const seq = shown;
  try {
    await call('POST /order/seen', { body: { restaurant_id, seq } });
    reported = seq;
  } catch (error) {
    if (!(error instanceof CallFailed)) reportError(error);
  }
}
