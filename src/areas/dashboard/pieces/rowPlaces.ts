/** A drawn row, and the place in the page that it has. */
export type RowPlace = { key: string; place: number };

/**
 * Which places rows that are to be drawn take, in their order. Who stays keeps its place, and a new row takes over that
 * of one that is gone where nothing is moved in the page by it: to write into a row costs a fraction of drawing one.
 * Where few stay, as after a letter of a search, these are written anew too. `held` are rows in which somebody has been,
 * and may have begun something: their places are nobody else's, and they keep them.
 */
export function rowPlaces(keys: readonly string[], before: readonly RowPlace[], held: ReadonlySet<string>): RowPlace[] {
  const at = new Map(before.map(({ key }, index) => [key, index]));
  const there = keys.filter((key) => at.has(key));
  const staying = new Set(there.length * 2 < keys.length ? there.filter((key) => held.has(key)) : there);
  const isFree = ({ key }: RowPlace): boolean => !staying.has(key) && !held.has(key);
  // how far along the old ones a new row may take one: behind the next that stays is behind it in the page
  const limits: number[] = [];
  let limit = before.length;
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    limits[index] = limit;
    if (staying.has(keys[index]!)) limit = at.get(keys[index]!)!;
  }
  let fresh = Math.max(-1, ...before.map(({ place }) => place)) + 1;
  let next = 0;
  return keys.map((key, index) => {
    if (staying.has(key)) {
      const own = at.get(key)!;
      next = Math.max(next, own + 1);
      return before[own]!;
    }
    while (next < limits[index]! && !isFree(before[next]!)) next += 1;
    return { key, place: next < limits[index]! ? before[next++]!.place : fresh++ };
  });
}
