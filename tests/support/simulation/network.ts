import type { Chance } from '#src/data/testing/chance.ts';

/** How the world treats a device; all of it by chance. */
export type Faults = {
  /** a request does not arrive; or it does, long after the device gave it up */
  request: number;
  late: number;
  /** the server has done it, and its answer does not arrive */
  reply: number;
  twice: number;
  busy: number;
  /** the device goes out in the middle of it */
  crash: number;
  /** an answer that can not be stored */
  store: number;
};
export const noFaults: Faults = { request: 0, late: 0, reply: 0, twice: 0, busy: 0, crash: 0, store: 0 };
export const rough: Faults = {
  request: 0.15,
  late: 0.4,
  reply: 0.15,
  twice: 0.1,
  busy: 0.05,
  crash: 0.04,
  store: 0.05,
};

/** One device's way to the server. */
export type Network = {
  isOn(): boolean;
  turn(on: boolean): void;
  setFaults(faults: Faults): void;
  faults(): Faults;
  /** what the server said to it; undefined where nothing came back, whatever became of it there */
  ask<T>(request: () => T): T | undefined;
};

/** `late` receives the requests that are still under way when nobody waits for them any more. */
export function createNetwork(chance: Chance, late: (() => void)[]): Network {
  let on = true;
  let faults = noFaults;
  return {
    isOn: () => on,
    turn: (next) => {
      on = next;
    },
    setFaults: (next) => {
      faults = next;
    },
    faults: () => faults,
    ask(request) {
      if (!on) return undefined;
      if (chance.happens(faults.request)) {
        if (chance.happens(faults.late)) late.push(() => void request());
        return undefined;
      }
      if (chance.happens(faults.twice)) request();
      const answer = request();
      return chance.happens(faults.reply) ? undefined : answer;
    },
  };
}
