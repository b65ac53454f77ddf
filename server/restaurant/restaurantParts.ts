import type { Sql } from '../db/sql.ts';
import type { HttpParts } from '../http/httpParts.ts';
import type { Restaurants } from './restaurants.ts';

export type RestaurantParts = HttpParts & {
  config: { activation: 'auto' | 'manual' };
  newId: () => string;
  restaurants: Restaurants;
  /** publishes a restaurant's menu anew, in which it stands itself */
  publishMenu: (tx: Sql, restaurant_id: string, now: Date) => Promise<unknown>;
};
