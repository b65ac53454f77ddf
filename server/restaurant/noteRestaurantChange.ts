import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Callers } from '../caller/caller.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import { differences } from '../chain/differences.ts';
import type { Sql } from '../db/sql.ts';

/** Writes what differs into the chain's journal; nothing when nothing does. */
export async function noteRestaurantChange(
  tx: Sql,
  callers: Callers,
  before: Restaurant,
  after: Restaurant,
  now: Date,
): Promise<void> {
  const { version: _old, ...was } = before;
  const { version: _new, ...is } = after;
  const differing = differences(was, is);
  if (!differing) return;
  const { chain_id, restaurant_id } = after;
  const entity = { chain_id, restaurant_id, entity: 'restaurant', entity_id: restaurant_id };
  await noteChainChanges(tx, callers, [{ ...entity, what: 'changed', ...differing }], now);
}
