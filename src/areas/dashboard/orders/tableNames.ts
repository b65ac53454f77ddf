import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { asUser } from '#src/data/session/asUser.ts';

/** What tables are called, by their id. */
export type TableNames = ReadonlyMap<string, string>;

/** Those of all tables of these restaurants. */
export async function tableNames(houses: readonly Restaurant[]): Promise<TableNames> {
  const all = await Promise.all(
    houses.map(({ restaurant_id }) => asUser('GET /restaurant/tables', { query: { restaurant_id } })),
  );
  return new Map(all.flat().map(({ table_id, name }) => [table_id, name]));
}
