export type ClockParts = {
  /** the device's clock, which people and the network set, in milliseconds */
  wall(): number;
  /** milliseconds that only ever go on; they may stand still while the device sleeps */
  steady(): number;
  /** whether the device may have slept since this was asked last */
  mayHaveSlept(): boolean;
  /** milliseconds that the server was ahead when the app last ran here */
  kept: number;
  keep(offset: number): void;
};

export type Clock = {
  /** now by the server's clock, as far as it is known (D31) */
  now(): Date;
  /** milliseconds that the server's clock is ahead of the device's */
  offset(): number;
  /** whether the server has been heard since the app was started: until then its clock is that of the last time */
  isHeard(): boolean;
  /** The server said at some time of the last `took` milliseconds that it was between `from` and `to`. */
  learn(said: { from: number; to: number }, took: number): void;
};

/** A clock is not set by less; what is less is how clocks differ. */
const stepMilliseconds = 2_000;

/**
 * The server's time on a device whose own clock may be wrong, and may be set while the app runs: time goes on by what
 * has passed, whatever the clock is set to. Asleep nothing seems to pass; then the device's clock is believed until the
 * server is heard.
 */
export function createClock(parts: ClockParts): Clock {
  let offset = parts.kept;
  let heard = false;
  let wall = parts.wall();
  let steady = parts.steady();

  /** Takes out by how much the clock was set since it was looked at last. */
  function look(): void {
    const [newWall, newSteady] = [parts.wall(), parts.steady()];
    const set = newWall - wall - (newSteady - steady);
    [wall, steady] = [newWall, newSteady];
    const slept = parts.mayHaveSlept() && set > 0;
    if (Math.abs(set) > stepMilliseconds && !slept) change(offset - set);
  }

  function change(next: number): void {
    offset = Math.round(next);
    parts.keep(offset);
  }

  return {
    now() {
      look();
      return new Date(wall + offset);
    },
    offset() {
      look();
      return offset;
    },
    isHeard: () => heard,
    learn({ from, to }, took) {
      look();
      const [earliest, latest] = [from, to + Math.max(0, took)];
      const here = wall + offset;
      // what may be right stays as it is: half of a slow answer's time is no better
      if (here < earliest || here > latest || !heard) change((earliest + latest) / 2 - wall);
      heard = true;
    },
  };
}
