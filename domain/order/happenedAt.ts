import type { Instant } from './instant.ts';

/** By how much the clock of a device may be wrong though it has asked the server (D43). */
export const clockErrorMilliseconds = 2 * 60_000;
/** What a device brings may be so many days old: as long as its keys are kept (D18). */
export const broughtWithinDays = 40;
const oldestMilliseconds = broughtWithinDays * 24 * 60 * 60_000;

/** When something happened. `clock` is what the teller's clock said of it, where that could not be. */
export type Happened = { at: Instant; clock?: Instant };

/**
 * When something happened that is told of later (D43): when the teller says, if that lies between `earliest` (its order,
 * its table's guests, its shift) and two minutes from now; else now, and what was said is kept. What lies before
 * `earliest` by no more than clocks are wrong happened then.
 */
export function happenedAt(
  said: Instant | undefined,
  { now, earliest }: { now: Instant; earliest?: Instant },
): Happened {
  if (said === undefined) return { at: now };
  const [time, here] = [Date.parse(said), Date.parse(now)];
  const at = new Date(time).toISOString();
  const begun = earliest === undefined ? Number.NEGATIVE_INFINITY : Date.parse(earliest);
  const possible =
    time <= here + clockErrorMilliseconds &&
    time >= here - oldestMilliseconds &&
    time >= begun - clockErrorMilliseconds;
  if (!possible) return { at: latest(now, earliest), clock: at };
  return { at: latest(at, earliest) };
}

/** The later one of two instants, written in the one way in which we keep them. */
export function latest(one: Instant, other: Instant | undefined): Instant {
  return other !== undefined && Date.parse(other) > Date.parse(one) ? new Date(other).toISOString() : one;
}
