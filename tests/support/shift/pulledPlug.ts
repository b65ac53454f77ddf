import type { Locator } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KillableBrowser } from '../killableBrowser.ts';

/** A moment within a job: so many milliseconds after its n-th tap. */
export type Moment = { tap: number; delay: number };

/** What does a job, tap by tap. */
export type Hand = { tap(what: Locator, timeout?: number): Promise<void> };

export const calmHand: Hand = { tap: (what, timeout) => what.click(timeout === undefined ? {} : { timeout }) };

/** When something stood on the screen, and on the disk, where the screen shows it first. */
export type Seen = { at: number };

/** Whether what was seen before a kill has to be there after it. */
export const mustStand = (seen: Seen | undefined, killedAt: number): boolean =>
  seen !== undefined && seen.at < killedAt;

/**
 * Does a job and kills the browser at this moment of it, or, where the job is over before, as long after its end.
 * Answers when that was.
 */
export async function pullThePlug(
  browser: KillableBrowser,
  { tap, delay }: Moment,
  job: (hand: Hand) => Promise<void>,
): Promise<number> {
  let taps = 0;
  let gone = false;
  let killing: Promise<number> | undefined;
  const kill = async (): Promise<number> => {
    await sleep(delay);
    gone = true;
    const at = Date.now();
    await browser.kill();
    return at;
  };
  const hand: Hand = {
    async tap(what, timeout) {
      await calmHand.tap(what, timeout);
      taps += 1;
      if (taps === tap) killing = kill();
    },
  };
  try {
    await job(hand);
  } catch (error) {
    if (!gone) throw error; // what the kill tears off fails, and nothing else
  }
  return killing ?? kill();
}
