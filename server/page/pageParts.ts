import type { Logger } from 'pino';
import type { HttpParts } from '../http/httpParts.ts';
import type { Menus } from '../menu/menus.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';

export type PageParts = Pick<HttpParts, 'db' | 'limits' | 'now' | 'config'> & {
  log: Logger;
  /** where the built app lies */
  distDir: string;
  /** what GET /config answers, which stands in every page */
  offers: object;
  /** the address under which people reach the server */
  origin: () => string;
  restaurants: Pick<Restaurants, 'get'>;
  menus: Pick<Menus, 'index' | 'content'>;
};
