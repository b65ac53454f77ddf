import type { Device } from '#domain/device/device.ts';
import type { Callers } from '../account/caller.ts';
import { noteChainChanges, type ChainChange } from '../chain/chainJournalRepository.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';

type DeviceChange = { what: ChainChange['what']; device_id: string; before?: Device; after?: Device };

/** Writes into the chain's journal that a device was linked to a restaurant, set up, or unlinked. */
export async function noteDeviceChange(
  tx: Sql,
  { restaurants }: Pick<Deps, 'restaurants'>,
  callers: Callers,
  restaurant_id: string,
  { what, device_id, before, after }: DeviceChange,
  now: Date,
): Promise<void> {
  const restaurant = await restaurants.get(restaurant_id);
  if (!restaurant) throw new Error(`restaurant ${restaurant_id} disappeared`);
  const entity = { chain_id: restaurant.chain_id, restaurant_id, entity: 'device', entity_id: device_id };
  const states = { ...(before ? { before: own(before) } : {}), ...(after ? { after: own(after) } : {}) };
  await noteChainChanges(tx, callers, [{ ...entity, what, ...states }], now);
}

/** What of a device is its owner's. */
const own = ({ name, mode, employeeTypes, terminals, restaurants, prefix }: Device) => ({
  name,
  mode,
  employeeTypes,
  terminals: terminals.map(({ terminal_id }) => terminal_id),
  restaurants,
  prefix,
});
