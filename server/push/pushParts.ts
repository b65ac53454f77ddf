import type { HttpParts } from '../http/httpParts.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Bus } from '../stream/bus.ts';

export type PushParts = HttpParts & {
  /** origins of push services besides those of the browsers' makers */
  config: { pushServices: string[] };
  bus: Bus;
  origin: () => string;
  restaurants: Restaurants;
  secrets: Secrets;
};
