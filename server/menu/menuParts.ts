import type { HttpParts } from '../http/httpParts.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';
import type { Menus } from './menus.ts';

export type MenuParts = HttpParts & {
  /** where the database is, for what works beside this process */
  databaseUrl: string;
  menus: Menus;
  newId: () => string;
  restaurants: Restaurants;
};
