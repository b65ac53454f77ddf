/** Least width of a ticket that is read at an arm's length, and of a lane without one, in rem. */
const ticketWidth = 16.5;
const emptyWidth = 6.5;
/** Tickets of usual height that stand above each other. */
const rows = 2;

/** A lane's share of the board: how many tickets stand side by side in it, and how wide it is. */
export type BoardColumn = { tickets: number; size: string };

/**
 * How lanes share a board of so many rem: each that has tickets gets what fits two above each other, as long as there is
 * room; one without any is as wide as the others in a quiet hour, and narrow when the others need it.
 */
export function boardColumns(counts: readonly number[], width: number): BoardColumn[] {
  const wanted = counts.map((count) => Math.ceil(count / rows));
  const empty = counts.filter((count) => count === 0).length;
  const roomFor = (rem: number): number => Math.max(1, Math.floor(rem / ticketWidth));
  const needed = wanted.reduce((sum, each) => sum + each, 0);
  const isQuiet = needed + empty <= roomFor(width);
  const places = isQuiet ? roomFor(width) - empty : roomFor(width - empty * emptyWidth);
  const given = counts.map((count) => (count > 0 ? 1 : 0) as number);
  const left = (): number => places - given.reduce((sum, each) => sum + each, 0);
  while (left() > 0) {
    const missing = wanted.map((each, index) => each / Math.max(1, given[index]!));
    const most = missing.indexOf(Math.max(...missing));
    if ((missing[most] ?? 0) <= 1) break;
    given[most]! += 1;
  }
  return given.map((tickets) => {
    if (tickets > 0) return { tickets, size: `minmax(0, ${tickets}fr)` };
    return { tickets: 1, size: isQuiet || needed === 0 ? 'minmax(0, 1fr)' : `${emptyWidth}rem` };
  });
}
