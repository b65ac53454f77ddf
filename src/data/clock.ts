import { createClock } from './createClock.ts';

const name = 'comanda-clock-offset';

/** A page has both; a service worker and a test have neither. */
const here = globalThis as {
  localStorage?: { getItem(name: string): string | null; setItem(name: string, value: string): void };
  document?: { hidden: boolean; addEventListener(event: 'visibilitychange', heard: () => void): void };
};

function keptOffset(): number {
  try {
    const kept = Number(here.localStorage?.getItem(name) ?? 0);
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0; // storage is blocked
  }
}

function keep(offset: number): void {
  try {
    here.localStorage?.setItem(name, String(offset));
  } catch {
    // blocked or full: it is learnt again at the next start
  }
}

/** Whether nobody has seen this page for a while: a device that sleeps shows nothing. A service worker is never seen. */
let unseen = false;
here.document?.addEventListener('visibilitychange', () => (unseen = true));

const clock = createClock({
  wall: () => Date.now(),
  steady: () => performance.now(),
  mayHaveSlept() {
    const asked = unseen || (here.document?.hidden ?? true);
    unseen = false;
    return asked;
  },
  kept: keptOffset(),
  keep,
});

/** Milliseconds that the server's clock is ahead of this device's; kept over restarts, for work without a network. */
export const clockOffset = (): number => clock.offset();

/** Now by the server's clock, as far as it is known (D31); it never jumps because somebody sets the device's clock. */
export const serverNow = (): Date => clock.now();

/** Whether the server was heard since this page was opened: what was done before is corrected by what it says then. */
export const serverHeard = (): boolean => clock.isHeard();

/** Milliseconds that pass, whatever happens to the device's clock: for how long something takes. They begin anywhere. */
export const steadyNow = (): number => performance.now();

/** Called with what the server said of the time, and how long the answer was on its way. */
export function learnServerTime(serverTime: string, roundTrip: number): void {
  const said = Date.parse(serverTime);
  if (!Number.isNaN(said)) clock.learn({ from: said, to: said }, roundTrip);
}

/** An answer's `Date`, which tells no more than the second: for whoever has no socket. */
export function learnFromAnswer(date: string | null, roundTrip: number): void {
  const said = Date.parse(date ?? '');
  if (!Number.isNaN(said)) clock.learn({ from: said, to: said + 1000 }, roundTrip);
}
