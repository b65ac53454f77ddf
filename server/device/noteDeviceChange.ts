import type { Device } from '#domain/device/device.ts';
import type { Callers } from '../caller/caller.ts';
import { noteChainChanges, type ChainChange } from '../chain/chainJournalRepository.ts';
import type { Sql } from '../db/sql.ts';
import { chainOf } from '../restaurant/restaurantRepository.ts';

type DeviceChange = { what: ChainChange['what']; device_id: string; before?: Device; after?: Device };

/** Writes into the chain's journal that a device was linked to a restaurant, set up, or unlinked. */
export async function noteDeviceChange(
  tx: Sql,
  callers: Callers,
  restaurant_id: string,
  { what, device_id, before, after }: DeviceChange,
  now: Date,
): Promise<void> {
  const chain_id = await chainOf(tx, restaurant_id);
  const entity = { chain_id, restaurant_id, entity: 'device', entity_id: device_id };
  const states = { ...(before ? { before: own(before) } : {}), ...(after ? { after: own(after) } : {}) };
  await noteChainChanges(tx, callers, [{ ...entity, what, ...states }], now);
}

/** What of a device is its owner's. */
const own = ({ name, mode, employeeTypes, terminals, restaurants, prefix, shows, table_id }: Device) => ({
  name,
  mode,
  employeeTypes,
  terminals: terminals.map(({ terminal_id }) => terminal_id),
  restaurants,
  prefix,
  shows,
  table_id,
});
