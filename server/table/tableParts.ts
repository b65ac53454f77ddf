import type { HttpParts } from '../http/httpParts.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';

export type TableParts = HttpParts & {
  newId: () => string;
  /** the address under which people reach the server */
  origin: () => string;
  restaurants: Restaurants;
};
