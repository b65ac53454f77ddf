import type { RestaurantPart } from '#contract/restaurantCalls.ts';
import { publicChain } from '#domain/chain/publicChain.ts';
import { deviceCan, type Capability } from '#domain/device/modes.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Callers } from '../caller/caller.ts';
import { mayReadRestaurant } from '../caller/ownerPolicy.ts';
import { chainById } from '../chain/chainRepository.ts';
import type { OverviewParts } from './overviewParts.ts';
import { seenTables } from '../caller/readsAs.ts';
import { devicesOfRestaurant, presentDevice } from '../device/deviceRepository.ts';
import { employeesOfRestaurant } from '../device/employeeRepository.ts';
import { goesWithIn } from '../statistics/popularityRepository.ts';
import { offerList } from '../menu/offerRepository.ts';
import { terminalsWithStatus } from '../terminal/terminals.ts';
import { tableEventsSince } from '../stream/streamRepository.ts';
import { areasOfRestaurant } from '../table/tableAreaRepository.ts';
import { tableAt } from '../table/tableAt.ts';
import { tablesOfRestaurant } from '../table/tableRepository.ts';
import { maySeeTables } from '../restaurant/restaurantPolicy.ts';

type Part = (deps: OverviewParts, restaurant: Restaurant, callers: Callers) => Promise<unknown>;

/** What a device must be able to do for a part, as for the call that reads it alone (D45). */
const needs: Partial<Record<RestaurantPart, Capability>> = {
  menus: 'seeDishes',
  areas: 'seeTables',
  terminals: 'useTerminal',
  events: 'seeBills',
};

/** What everybody may read who sees the restaurant. */
const ofEverybody: Partial<Record<RestaurantPart, Part>> = {
  chain: async ({ db }, { chain_id }) => {
    const chain = await chainById(db, chain_id);
    return chain && publicChain(chain);
  },
  goesWith: ({ db }, { restaurant_id }) => goesWithIn(db, restaurant_id),
};
/** What the house's devices may read too; the rest is the owners'. */
const ofTheHouse: Partial<Record<RestaurantPart, Part>> = {
  menus: async ({ db }, { chain_id, restaurant_id }) =>
    (await offerList(db, chain_id, 'menus')).filter(({ restaurants }) => restaurants.includes(restaurant_id)),
  tables: async ({ db, origin }, { restaurant_id }, callers) =>
    seenTables(
      callers,
      (await tablesOfRestaurant(db, restaurant_id)).map((table) => tableAt(origin(), table)),
    ),
  areas: ({ db }, { restaurant_id }) => areasOfRestaurant(db, restaurant_id),
  terminals: (deps, restaurant) => terminalsWithStatus(deps, restaurant),
  events: ({ db }, { restaurant_id }) => tableEventsSince(db, restaurant_id, 0),
};
const ofTheOwners: Partial<Record<RestaurantPart, Part>> = {
  devices: async ({ db }, { restaurant_id }) => (await devicesOfRestaurant(db, restaurant_id)).map(presentDevice),
  employees: ({ db }, { restaurant_id }) => employeesOfRestaurant(db, restaurant_id),
};

/** The restaurant with the parts that were asked for; what the caller may not see is left out. */
export async function populateRestaurant(
  deps: OverviewParts,
  callers: Callers,
  restaurant: Restaurant,
  wanted: readonly RestaurantPart[],
): Promise<Restaurant> {
  const { restaurant_id } = restaurant;
  const owner = !(await mayReadRestaurant(deps.db, callers, restaurant_id));
  const house = owner || !(await maySeeTables(deps.db, callers, restaurant_id));
  const parts = { ...ofEverybody, ...(house ? ofTheHouse : {}), ...(owner ? ofTheOwners : {}) };
  const { device } = callers;
  const may = (name: RestaurantPart): boolean => owner || !device || !needs[name] || deviceCan(device, needs[name]);
  const read = await Promise.all(
    wanted.filter(may).map(async (name) => [name, await parts[name]?.(deps, restaurant, callers)] as const),
  );
  return { ...restaurant, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) };
}
