import type { Station } from './station.ts';

type Dish = { categories: readonly string[] };

/** Who makes what, as far as the categories of dishes say. */
type StationWork<D extends Dish> = {
  /** the dishes of each station, in the order of the stations; what stands in two is made at both */
  made: D[][];
  /** what no station has: only a screen or printer of the whole kitchen shows it */
  nobodys: D[];
};

/**
 * What each station cooks: the dishes that are in one of its categories (`isForCategories`). A station that has no
 * category yet cooks nothing here: it is not finished, and cannot be saved so.
 */
export function stationWork<D extends Dish>(
  stations: readonly Pick<Station, 'categories'>[],
  dishes: readonly D[],
): StationWork<D> {
  const made = stations.map(({ categories }) => {
    const own = new Set(categories);
    return dishes.filter((dish) => dish.categories.some((category) => own.has(category)));
  });
  const taken = new Set(made.flat());
  return { made, nobodys: dishes.filter((dish) => !taken.has(dish)) };
}

export type StationFault = { at: number; kind: 'nameless' | 'twice' | 'empty' };

const called = (name: string): string => name.trim().toLocaleLowerCase();

/** What cannot be saved of a list of stations: each has a name of its own, by which screens choose it, and some work. */
export function stationFaults(stations: readonly Pick<Station, 'name' | 'categories'>[]): StationFault[] {
  const names = stations.map(({ name }) => called(name));
  return stations.flatMap(({ name, categories }, at) => {
    const faults: StationFault[] = [];
    const own = called(name);
    if (own === '') faults.push({ at, kind: 'nameless' });
    else if (names.indexOf(own) < at) faults.push({ at, kind: 'twice' });
    if (categories.length === 0) faults.push({ at, kind: 'empty' });
    return faults;
  });
}
