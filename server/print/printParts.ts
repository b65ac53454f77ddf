import type { HttpParts } from '../http/httpParts.ts';
import type { Menus } from '../menu/menus.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';
import type { Bus } from '../stream/bus.ts';
import type { Database } from '../db/database.ts';

export type PrintParts = HttpParts & {
  db: Database;
  /** whether printers may stand on the server's own machine, as in tests */
  config: { printersHere: boolean };
  bus: Bus;
  menus: Pick<Menus, 'index'>;
  newId: () => string;
  restaurants: Restaurants;
};
