import { proxy, ref } from 'valtio';
import type { Area } from '#domain/table/table.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';
import { cacheDatabase } from '../local/cacheDatabase.ts';

/** The areas of the restaurant that this device works in, in the house's order; none before they were ever read. */
export const areaStore = proxy<{ restaurant_id?: string; areas: readonly Area[] }>({ areas: ref([]) });

const keptAs = (restaurant_id: string): string => `areas:${restaurant_id}`;

/** Shows what the device has kept of a restaurant's areas: the floor stands without a network. */
export async function openAreas(restaurant_id: string): Promise<void> {
  if (areaStore.restaurant_id === restaurant_id) return;
  areaStore.restaurant_id = restaurant_id;
  areaStore.areas = ref([]);
  const kept = await cacheDatabase().settings.get(keptAs(restaurant_id));
  if (kept) show(restaurant_id, kept.value as Area[]);
}

/** how often somebody has told of areas */
let told = 0;

/** Reads them anew: they may have changed while nobody could tell it. */
export async function readAreas(restaurant_id: string): Promise<void> {
  const before = told;
  try {
    const areas = await call('GET /restaurant/table-areas', { query: { restaurant_id } });
    // what was told since is newer than what was asked for
    if (told === before) await keepAreas(restaurant_id, areas);
  } catch (error) {
    // the floor goes on as it was known
    if (!(error instanceof CallFailed)) throw error;
  }
}

/** The owner has furnished the house anew (`areas_changed`). */
export async function keepAreas(restaurant_id: string, areas: readonly Area[]): Promise<void> {
  told += 1;
  show(restaurant_id, areas);
  await cacheDatabase().settings.put({ name: keptAs(restaurant_id), value: areas });
}

function show(restaurant_id: string, areas: readonly Area[]): void {
  if (areaStore.restaurant_id !== restaurant_id) return;
  const sorted = areas.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name));
  // nothing is drawn anew for what says nothing new
  if (JSON.stringify(sorted) !== JSON.stringify(areaStore.areas)) areaStore.areas = ref(sorted);
}
