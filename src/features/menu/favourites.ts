import { proxy } from 'valtio';
import { readValue, writeValue } from '#src/data/local/sessionDatabase.ts';
import { menuView } from './menuViewStore.ts';

/** More than that nobody finds again. */
const atMost = 200;
const nameOf = (restaurant_id: string): string => `favourites:${restaurant_id}`;

/** A guest's favourite dishes at one restaurant, the last one first. They stay on this device, for every visit. */
export const favourites = proxy<{ of: string; ids: string[] }>({ of: '', ids: [] });

const accept = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];

/** Reads what this device has kept of the restaurant. */
export async function openFavourites(restaurant_id: string): Promise<void> {
  if (favourites.of === restaurant_id) return;
  const ids = accept(await readValue(nameOf(restaurant_id)).catch(() => undefined));
  Object.assign(favourites, { of: restaurant_id, ids });
}

/** Marks a dish or takes the mark off; a menu that shows favourites only follows. */
export async function markFavourite(restaurant_id: string, id: string, marked: boolean): Promise<void> {
  await openFavourites(restaurant_id);
  const others = favourites.ids.filter((other) => other !== id);
  favourites.ids = (marked ? [id, ...others] : others).slice(0, atMost);
  if (menuView.only) showOnlyFavourites(favourites.ids.length > 0);
  // a browser that cannot write keeps them until the page is left
  await writeValue(nameOf(restaurant_id), [...favourites.ids]).catch(reportError);
}

export function showOnlyFavourites(only: boolean): void {
  menuView.only = only ? { restaurant_id: favourites.of, ids: [...favourites.ids] } : undefined;
}
