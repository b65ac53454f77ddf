import type { DemonstrationArea, DemonstrationTable } from '../demonstrationTypes.ts';

/** How an area is furnished: tables in rows, their seats taken from `seats` over and over. */
type Furnishing = {
  key: string;
  name: string;
  prefix: string;
  tables: number;
  columns: number;
  seats: readonly number[];
};

/** Areas with tables on a grid of the floor plan; x and y are percent of the area's width and height. */
export function floorPlan(furnishings: readonly Furnishing[]): DemonstrationArea[] {
  return furnishings.map(({ key, name, prefix, tables, columns, seats }, position) => {
    const rows = Math.ceil(tables / columns);
    return {
      key,
      name,
      position,
      tables: Array.from({ length: tables }, (_, index): DemonstrationTable => {
        const row = Math.floor(index / columns);
        return {
          key: `${key}-${index + 1}`,
          name: `${prefix}${index + 1}`,
          seats: seats[index % seats.length] ?? 4,
          // every second row is moved by half a table, as waiters like their ways
          x: Math.round((((index % columns) + 0.5 + (row % 2) * 0.25) / (columns + 0.25)) * 100),
          y: Math.round(((row + 0.5) / rows) * 100),
        };
      }),
    };
  });
}

/** Open from 00:00 to 00:00, the whole day, every day (D8, D36). */
export const alwaysOpen = Array.from({ length: 7 }, (_, weekDay) => ({
  weekDay,
  time_from: '00:00',
  time_to: '00:00',
}));
