import type { Database } from '../db/database.ts';
import { takenBack } from '../db/takenBack.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import { allRestaurants } from '../restaurant/restaurantRepository.ts';
import type { ImportArguments } from './importArguments.ts';
import { parseMenuFile } from './menuFile.ts';
import type { Sql } from '../db/sql.ts';
import { setCosts } from '../menu/setCosts.ts';
import { type MenuChanges, storeMenu } from '../menu/storeMenu.ts';

export type ImportOutcome =
  { ok: true; changes: MenuChanges; restaurants: Restaurant[] } | { ok: false; problems: string[] };

/**
 * Imports a menu file whole or not at all: every problem is named with its line, and a running server notices the
 * new menu by itself. Keys of the file live inside the restaurant, so two restaurants may use the same ones.
 */
export async function importMenuFile(
  db: Database,
  text: string,
  wanted: Pick<ImportArguments, 'format' | 'restaurant' | 'dryRun' | 'replace'>,
  now: Date,
): Promise<ImportOutcome> {
  const chosen = chooseRestaurant(await allRestaurants(db), wanted.restaurant);
  if ('problems' in chosen) return { ok: false, problems: chosen.problems };
  const { chain_id, restaurant_id, currency } = chosen;
  const restaurants = [restaurant_id];
  const parsed = parseMenuFile(text, { format: wanted.format, chain_id, currency, restaurants, scope: restaurant_id });
  if (!parsed.ok) {
    return { ok: false, problems: parsed.problems.map(({ line, message }) => `line ${line}: ${message}`) };
  }
  const request = { chain_id, content: parsed.menu, now, ...(wanted.replace ? { replaceIn: restaurants } : {}) };
  const { costs } = parsed;
  const store = async (tx: Sql): Promise<MenuChanges> => {
    const stored = await storeMenu(tx, request);
    if (costs.length > 0) await setCosts(tx, { chain_id, costs, now });
    return stored;
  };
  const changes = await db.transaction((tx) => (wanted.dryRun ? takenBack(tx, () => store(tx)) : store(tx)));
  return { ok: true, changes, restaurants: [chosen] };
}

function chooseRestaurant(
  restaurants: readonly Restaurant[],
  wanted: string | undefined,
): Restaurant | { problems: string[] } {
  const list = restaurants.map(({ restaurant_id, name, currency }) => `  ${restaurant_id}  ${name} (${currency})`);
  const found = wanted ? restaurants.find((one) => one.restaurant_id === wanted.toLowerCase()) : restaurants[0];
  if (found && (wanted || restaurants.length === 1)) return found;
  if (restaurants.length === 0) return { problems: ['There is no restaurant to import a menu for yet.'] };
  const why = wanted
    ? `There is no restaurant ${wanted}.`
    : 'There are several restaurants: name one with --restaurant ID.';
  return { problems: [why, ...list] };
}
