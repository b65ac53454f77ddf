import type { Sql } from '../db/sql.ts';
import type { HttpParts } from '../http/httpParts.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';

export type TableParts = HttpParts & {
  newId: () => string;
  /** the address under which people reach the server */
  origin: () => string;
  restaurants: Restaurants;
  /** the table is gone: what stands there hears of it when the transaction commits */
  tableRemoved: (tx: Sql, table_id: string) => Promise<void>;
};
