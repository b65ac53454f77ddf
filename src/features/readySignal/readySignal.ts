import { proxy } from 'valtio';
import { pause } from './pause.ts';
import { claimReady } from './claimReady.ts';
import { playReady } from './readySound.ts';

const name = 'comanda-ready-signal';
/** Milliseconds that a tab in sight, which a browser lets sound, is given before the others. */
const othersWait = 1_000;
/** Milliseconds for which it is news: a phone that wakes up later shows it, and is silent. */
const newsFor = 10 * 60_000;

/** Whether this phone sounds and vibrates when an order is ready: until its guest says no, which is kept. */
export const readySignal = proxy({ on: keptOn() });

function keptOn(): boolean {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    return true; // storage may be blocked
  }
}

const isWanted = (): boolean => readySignal.on && keptOn();

export function setReadySignal(on: boolean): void {
  readySignal.on = on;
  try {
    if (on) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
  } catch {
    // then it is known until the page is left
  }
}

/** Whether something that was ready at `at` became so while this page was open, and lately; times of the server, in ms. */
export const isNewlyReady = (at: number, openedAt: number, now: number): boolean =>
  at >= openedAt && now - at < newsFor;

/** Says once on this phone, by sound and vibration, that an order is ready. */
export async function tellReady(order_id: string): Promise<void> {
  // whoever says yes a moment later hears how it sounds, and that is enough
  const wanted = isWanted();
  if (document.hidden || !wasTouched()) await pause(othersWait);
  if (!(await claimReady(order_id)) || !wanted || !isWanted()) return;
  // a phone that shows messages rings with its message (sw/pushNews.ts)
  if (document.hidden && 'Notification' in window && Notification.permission === 'granted') return;
  await ring();
}

/** Whether ringing is this page's own affair: it can ring by now, or its guest wants none of it. */
export const ringsItself = (): boolean => !isWanted() || wasTouched();

/** Tells the worker, when something arrives, whether its notice may be silent (sw/pushNews.ts). Answers how to stop. */
export function answerWorker(): () => void {
  const ends = new AbortController();
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data, ports }) => {
      if ((data as { type?: string } | null)?.type === 'WHO_RINGS') ports[0]?.postMessage(ringsItself());
    },
    { signal: ends.signal },
  );
  return () => ends.abort();
}

/** As it will be: after a tap on the switch, and when an order is ready. */
export async function ring(): Promise<void> {
  // before the first touch a browser refuses, loudly
  if (canVibrate() && wasTouched()) navigator.vibrate([200, 100, 200]);
  await playReady();
}

const wasTouched = (): boolean => 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
export const canVibrate = (): boolean => 'vibrate' in navigator && 'userActivation' in navigator;
