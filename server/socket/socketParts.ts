import type { HttpParts } from '../http/httpParts.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';
import type { Bus } from '../stream/bus.ts';

export type SocketParts = HttpParts & {
  /** of the database that processes share; without it there is one process */
  config: { databaseUrl?: string };
  bus: Bus;
  newId: () => string;
  /** the address under which people reach the server */
  origin: () => string;
  restaurants: Restaurants;
};
