import { proxy, ref } from 'valtio';
import type { WireError } from '#contract/errors.ts';
import { houseFields, type ListedHouse } from '#domain/restaurant/houseList.ts';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/callFailed.ts';

type Type = 'delivery' | 'takeaway';

/** The houses that serve so. `kept`: as this device knew them last; `error` says why there are none, or no newer ones. */
export const houseList = proxy<{ type?: Type; houses?: readonly ListedHouse[]; kept?: boolean; error?: WireError }>({});

/** Storage comes after the first paint. */
const settings = async () => (await import('../local/cacheDatabase.ts')).cacheDatabase().settings;

const keptName = (type: Type): string => `houses:${type}`;

/**
 * Shows the houses that serve like that, wherever they deliver to: who does not deliver to an address is said so, not
 * left out. Without a network those that were known last.
 */
export async function loadHouses(type: Type): Promise<void> {
  if (houseList.type !== type) {
    delete houseList.houses;
    delete houseList.kept;
    houseList.type = type;
  }
  delete houseList.error;
  try {
    const houses = await call('POST /restaurants', { body: { type, fields: [...houseFields] } });
    show(type, houses as ListedHouse[], false);
    await keepHouses(type, houses);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const row = houseList.houses ? undefined : await keptHouses(type);
    if (row) show(type, row.value as ListedHouse[], true);
    if (houseList.type === type) houseList.error = error.error;
  }
}

async function keepHouses(type: Type, value: unknown): Promise<void> {
  try {
    await (await settings()).put({ name: keptName(type), value });
  } catch (error) {
    reportError(error); // storage is full or blocked: they are on screen all the same
  }
}

/** Undefined too where storage cannot be read, or was not fetched before the network went. */
async function keptHouses(type: Type) {
  try {
    return await (await settings()).get(keptName(type));
  } catch {
    return undefined;
  }
}

function show(type: Type, houses: readonly ListedHouse[], kept: boolean): void {
  // another type was asked for meanwhile
  if (houseList.type !== type) return;
  houseList.houses = ref(houses);
  houseList.kept = kept;
}
