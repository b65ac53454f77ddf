/** Chance that a seed repeats. */
export type Chance = {
  /** 0 to `below` − 1 */
  below: (below: number) => number;
  /** true once in so many times */
  onceIn: (times: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  uuid: () => string;
};

/** mulberry32, a small generator that is even enough. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('');
  return {
    below,
    onceIn: (times) => below(times) === 0,
    pick: (list) => list[below(list.length)]!,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
