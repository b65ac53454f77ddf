import { proxy } from 'valtio';
import { line } from './api/reachability.ts';
import type { Caller } from './local/scope.ts';
import { kickSenderNow, senderLock } from './outbox/startSender.ts';
import { showOnline } from './realtime/connectionStore.ts';
import { stopRealtime } from './realtime/startRealtime.ts';

/**
 * An outage that is only played, so that a house learns what one is like: this device behaves as if there were no
 * network, in all its windows and over restarts, until its end. What is done meanwhile is real, waits, and is sent then.
 * `over`: it has ended, and nobody has said yet that he has seen it.
 */
export const practice = proxy<{ until?: string; over: boolean }>({ over: false });

/** Minutes that an outage may be played. */
export const practiceMinutes = [2, 5, 15] as const;
const longest = Math.max(...practiceMinutes) * 60_000;
const lookEvery = 1_000;

let playing: { caller: Caller; listen: () => Promise<void> } | undefined;
let letGo: (() => void) | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

const nameOf = (caller: Caller): string => `comanda-practice:${caller}`;

/** Until when it is played here, by the device's clock in milliseconds; never for longer than it may begin with. */
function keptUntil(caller: Caller): number {
  try {
    const until = Number(localStorage.getItem(nameOf(caller)));
    return until - Date.now() > longest ? 0 : until;
  } catch {
    return 0; // blocked
  }
}

/** A device begins to listen to the server: at once, or when the outage that it plays has ended. */
export async function listenUnlessPractising(caller: Caller, listen: () => Promise<void>): Promise<void> {
  if (playing?.caller !== caller) comeBack();
  playing = { caller, listen };
  if (keptUntil(caller) > Date.now()) goAway(caller);
  else if (practice.until === undefined) await listen();
}

/** Plays an outage of so many minutes on this device. */
export function startPractice(minutes: number): void {
  if (!playing) return;
  try {
    localStorage.setItem(nameOf(playing.caller), String(Date.now() + minutes * 60_000));
  } catch {
    return; // it could not be told from a real one after a restart
  }
  goAway(playing.caller);
}

export function endPractice(): void {
  if (!playing) return;
  try {
    localStorage.removeItem(nameOf(playing.caller));
  } catch {
    // it ends by itself
  }
  comeBack();
}

/** Somebody has seen that it is over. */
export const practiceSeen = (): void => void (practice.over = false);

function goAway(caller: Caller): void {
  practice.until = new Date(keptUntil(caller)).toISOString();
  practice.over = false;
  // also where somebody else has unlocked the device in it, whose connection is known no more
  showOnline(false);
  if (letGo) return;
  line.cut = true;
  // no window and no worker of this browser sends anything; it ends with this window, whatever happens to that
  const ended = new Promise<void>((resolve) => (letGo = resolve));
  navigator.locks.request(senderLock, () => ended).catch(reportError);
  stopRealtime();
  timer = setInterval(look, lookEvery);
  document.addEventListener('visibilitychange', look);
}

/** A timer sleeps with the device: the clock says whether it is over. */
function look(): void {
  if (playing && keptUntil(playing.caller) <= Date.now()) comeBack();
}

function comeBack(): void {
  if (!letGo) return;
  clearInterval(timer);
  document.removeEventListener('visibilitychange', look);
  letGo();
  letGo = undefined;
  line.cut = false;
  delete practice.until;
  practice.over = true;
  kickSenderNow();
  void playing?.listen().catch(reportError);
}

// another window of this device has begun or ended it
globalThis.addEventListener?.('storage', ({ key }) => {
  if (!playing || key !== nameOf(playing.caller)) return;
  if (keptUntil(playing.caller) > Date.now()) goAway(playing.caller);
  else comeBack();
});
