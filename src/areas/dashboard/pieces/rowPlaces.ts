/** A drawn row, and the place in the page that it has. */
export type RowPlace = { key: string; place: number };

/**
 * Which places rows that are to be drawn take, in their order: whoever had one keeps it, a new row takes over one of a
 * row that is gone where that moves nothing in the page, since to change what is written costs a fraction of drawing.
 * The place of the row that has the focus is nobody else's.
 */
export function rowPlaces(
  keys: readonly string[],
  before: readonly RowPlace[],
  focused: string | undefined,
): RowPlace[] {
  const at = new Map(before.map(({ key }, index) => [key, index]));
  const stays = new Set(keys);
  let fresh = Math.max(-1, ...before.map(({ place }) => place)) + 1;
  // up to which of the old ones a new row may take: those behind the next that stays lie behind it in the page
  const limits: number[] = [];
  let limit = before.length;
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    limits[index] = limit;
    limit = at.get(keys[index]!) ?? limit;
  }
  let next = 0;
  return keys.map((key, index) => {
    const own = at.get(key);
    if (own !== undefined) {
      next = Math.max(next, own + 1);
      return before[own]!;
    }
    while (next < limits[index]! && (stays.has(before[next]!.key) || before[next]!.key === focused)) next += 1;
    return next < limits[index]! ? { key, place: before[next++]!.place } : { key, place: fresh++ };
  });
}
