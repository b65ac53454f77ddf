import type { Table } from '#domain/table/table.ts';
import { layoutOf, planTile, smallest, type PlanLayout } from '#src/features/floor/planLayout.ts';

/** Where a table stands, in percent of the room that a tile leaves free. */
export type Place = { x: number; y: number };

/** Percent between two lines of the grid, and what a large step goes. */
export const gridStep = 2.5;
const largeStep = 10;
/** So close to the line of another table, a table is meant to stand in it. */
const alignedWithin = 1.5;

export const placeOf = ({ x, y }: Pick<Table, 'x' | 'y'>): Place | undefined =>
  x === undefined || y === undefined ? undefined : { x, y };

export const isSamePlace = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.x === other?.x && one?.y === other?.y;

/** Places by table_id; undefined takes a table from the plan. */
export type Places = Readonly<Record<string, Place | undefined>>;

/** What was moved, without a table whose place is saved as it was sent; where it was put meanwhile stays. */
export function withoutSaved(moved: Places, table_id: string, sent: Place | undefined): Places {
  const { [table_id]: mine, ...others } = moved;
  return isSamePlace(mine, sent) ? others : moved;
}

const within = (percent: number): number => Math.min(100, Math.max(0, percent));

/** The place at which a table that was let go here stands: in line with another one nearby, otherwise on the grid. */
export function snapped({ x, y }: Place, others: readonly Place[]): Place {
  const line = (spot: number, lines: readonly number[]): number => {
    const [nearest] = lines.toSorted((one, other) => Math.abs(one - spot) - Math.abs(other - spot));
    if (nearest !== undefined && Math.abs(nearest - spot) <= alignedWithin) return nearest;
    return within(Math.round(spot / gridStep) * gridStep);
  };
  return {
    x: line(
      x,
      others.map((other) => other.x),
    ),
    y: line(
      y,
      others.map((other) => other.y),
    ),
  };
}

/** To the next line of the grid that way, or a large step on; undefined for a key that leads nowhere. */
export function stepped({ x, y }: Place, key: string, large: boolean): Place | undefined {
  const forth = (spot: number): number =>
    within(large ? spot + largeStep : (Math.floor(spot / gridStep + 1e-6) + 1) * gridStep);
  const back = (spot: number): number =>
    within(large ? spot - largeStep : (Math.ceil(spot / gridStep - 1e-6) - 1) * gridStep);
  switch (key) {
    case 'ArrowLeft':
      return { x: back(x), y };
    case 'ArrowRight':
      return { x: forth(x), y };
    case 'ArrowUp':
      return { x, y: back(y) };
    case 'ArrowDown':
      return { x, y: forth(y) };
    default:
      return undefined;
  }
}

/** Places for so many tables in rows; few of them stand close together and not in the corners of a hall. */
export function inRows(count: number): Place[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.ceil(count / columns);
  const across = Math.min(30, 100 / Math.max(1, columns - 1));
  const down = Math.min(40, 100 / Math.max(1, rows - 1));
  const tenth = (percent: number): number => Math.round(percent * 10) / 10;
  return Array.from({ length: count }, (_, at) => ({
    x: tenth((at % columns) * across),
    y: tenth(Math.floor(at / columns) * down),
  }));
}

/** How large the whole room of an owner has to be, with its empty edges; a table that lies upon another needs no room. */
export function roomLayout(places: readonly Place[]): PlanLayout {
  const beside = places.filter((one, at) => places.slice(0, at).every((other) => layoutOf([one, other])));
  return layoutOf(beside) ?? smallest;
}

/** Which of the tables lie upon another one in a room of this size, by their place among them. */
export function lyingUpon(places: readonly Place[], room: PlanLayout): ReadonlySet<number> {
  const found = new Set<number>();
  places.forEach((one, at) =>
    places.slice(at + 1).forEach((other, after) => {
      const apart =
        (Math.abs(one.x - other.x) / 100) * (room.width - planTile.width) >= planTile.width ||
        (Math.abs(one.y - other.y) / 100) * (room.height - planTile.height) >= planTile.height;
      if (!apart) found.add(at).add(at + 1 + after);
    }),
  );
  return found;
}

/** Where a further table has room: the first such place, row by row; in a full room the middle. */
export function freePlace(others: readonly Place[], room: PlanLayout): Place {
  const lines = Array.from({ length: 100 / gridStep + 1 }, (_, at) => at * gridStep);
  const spots = lines.flatMap((y) => lines.map((x) => ({ x, y })));
  return spots.find((spot) => !lyingUpon([...others, spot], room).has(others.length)) ?? { x: 50, y: 50 };
}
