import type { Callers } from '../account/caller.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import type { Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { RefusedRecord } from './registerRepository.ts';
import type { Booked } from './shifts.ts';

type Parts = Pick<Deps, 'restaurants'>;

/** Tells the owners what was refused of a register's journal: somebody has to look at that register. */
export async function noteFaults(
  tx: Sql,
  deps: Parts,
  callers: Callers,
  faults: readonly RefusedRecord[],
  at: Date,
): Promise<void> {
  const entity = { what: 'changed' as const, entity: 'register', entity_id: callers.device!.device_id };
  const changes = await Promise.all(
    faults.map(async ({ record: { restaurant_id, register, number, hash }, reason }) => ({
      ...(await house(deps, restaurant_id)),
      ...entity,
      after: { register, number, reason, hash },
    })),
  );
  await noteChainChanges(tx, callers, changes, at);
}

/** Writes into the owners' journal what was booked of a shift. */
export async function noteShift(
  tx: Sql,
  deps: Parts,
  callers: Callers,
  { shift, before, changed }: Booked,
  at: Date,
): Promise<void> {
  if (!changed) return;
  const { restaurant_id, shift_id: entity_id, report: _, later: __, ...after } = shift;
  const what = before ? ('changed' as const) : ('created' as const);
  const change = { ...(await house(deps, restaurant_id)), what, entity: 'shift', entity_id, after };
  await noteChainChanges(tx, callers, [before ? { ...change, before: before.shift } : change], at);
}

async function house({ restaurants }: Parts, restaurant_id: string) {
  const restaurant = await restaurants.get(restaurant_id);
  if (!restaurant) throw new Error(`restaurant ${restaurant_id} disappeared`);
  return { chain_id: restaurant.chain_id, restaurant_id };
}
