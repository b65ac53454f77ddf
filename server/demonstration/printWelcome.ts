import path from 'node:path';
import type { DemonstrationParts } from './demonstrationParts.ts';
import { allRestaurants } from '../restaurant/restaurantRepository.ts';
import { tablesOfRestaurant } from '../table/tableRepository.ts';
import { moveDemo } from './demoFile.ts';
import { welcome } from './welcome.ts';

/**
 * Says where the server is open, and with a demonstration where to go in it. Call it once the port is open. Passwords
 * are only said at the first start, and only where nobody else can reach the server (D44): logs are kept.
 */
export async function printWelcome(
  { config, db }: Pick<DemonstrationParts, 'config' | 'db'>,
  origin: string,
  first: boolean,
  print: (text: string) => void,
): Promise<void> {
  // The port may have been a free one, which nobody knew before.
  const demo = await moveDemo(config.dataDir, origin);
  if (!demo) return print(`Comanda is open at ${origin}\n`);
  if (config.open || !first)
    return print(
      `Comanda is open at ${origin}; how to get into its demonstration is in ${path.join(config.dataDir, 'demo.json')}\n`,
    );
  const restaurants = await allRestaurants(db);
  const tables = await Promise.all(restaurants.map(({ restaurant_id }) => tablesOfRestaurant(db, restaurant_id)));
  const names = {
    restaurants: new Map(restaurants.map(({ restaurant_id, name }) => [restaurant_id, name])),
    tables: new Map(tables.flat().map(({ table_id, name }) => [table_id, name])),
  };
  print(welcome(demo, names, path.join(config.dataDir, 'demo.json')));
}
