import type { Table } from '#domain/table/table.ts';

/** Where tables stand on a plan of so many rem; x and y in percent of the room that a tile leaves free. */
export type PlanLayout = { width: number; height: number };

/** Size of a tile on the plan, in rem, with the room that it keeps around it. */
export const planTile = { width: 9, height: 6.5, gap: 0.5 };

/** The smallest plan; where tables stand closer it grows, up to so many times. */
export const smallest: PlanLayout = { width: 44, height: 26 };
const growth = [1, 1.25, 1.5, 1.75, 2, 2.5, 3];
// width first: a plan is scrolled downwards more easily than sideways
const sizes: readonly PlanLayout[] = growth
  .flatMap((wide) => growth.map((high) => ({ wide, high })))
  .toSorted((a, b) => a.wide * a.wide * a.high - b.wide * b.wide * b.high)
  .map(({ wide, high }) => ({ width: smallest.width * wide, height: smallest.height * high }));

type Placed = Pick<Table, 'x' | 'y'>;
type Place = { x: number; y: number };

/** Tables over so many percent of a room are a room of their own: its empty edges are not shown. */
const filledFrom = 40;

/** Where tables stand in percent of what is shown: from the first of them to the last, without a room's empty edges. */
export function placesOn(tables: readonly Placed[]): Place[] {
  const across = withoutEdges(tables.map(({ x = 0 }) => x));
  const down = withoutEdges(tables.map(({ y = 0 }) => y));
  return across.map((x, index) => ({ x, y: down[index] ?? 0 }));
}

function withoutEdges(spots: readonly number[]): number[] {
  const first = Math.min(...spots);
  const span = Math.max(...spots) - first;
  return span < filledFrom ? [...spots] : spots.map((spot) => ((spot - first) / span) * 100);
}

/**
 * How large a plan has to be so that no table lies upon another; undefined where the owner has not placed them all, or
 * has placed two at one spot: they are shown as a grid then.
 */
export function planLayout(tables: readonly Placed[]): PlanLayout | undefined {
  if (tables.length === 0 || tables.some(({ x, y }) => x === undefined || y === undefined)) return undefined;
  return layoutOf(placesOn(tables));
}

/** The smallest plan on which places like these lie apart. */
export function layoutOf(places: readonly Place[]): PlanLayout | undefined {
  return sizes.find((plan) => fits(places, plan));
}

function fits(places: readonly Place[], { width, height }: PlanLayout): boolean {
  const placed = places
    .map(({ x, y }) => ({
      left: (x / 100) * (width - planTile.width),
      top: (y / 100) * (height - planTile.height),
    }))
    .toSorted((a, b) => a.top - b.top);
  return placed.every((one, index) => {
    for (const other of placed.slice(index + 1)) {
      if (other.top - one.top >= planTile.height + planTile.gap) return true;
      if (Math.abs(other.left - one.left) < planTile.width + planTile.gap) return false;
    }
    return true;
  });
}
