import type { Callers } from '../caller/caller.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import type { Sql } from '../db/sql.ts';
import type { Noted } from './keepRecords.ts';
import { chainsOf } from './registerRepository.ts';
import type { Booked } from './shifts.ts';

/** Tells the owners what was refused of a register's journal, and what a deleted one brought: somebody has to look. */
export async function noteFaults(tx: Sql, callers: Callers, faults: readonly Noted[], at: Date): Promise<void> {
  if (faults.length === 0) return;
  const chains = await chainsOf(
    tx,
    faults.map(({ record }) => record.restaurant_id),
  );
  const entity = { what: 'changed' as const, entity: 'register', entity_id: callers.device!.device_id };
  const changes = faults.map(({ record: { restaurant_id, register, number, hash }, reason }) => ({
    chain_id: chains.get(restaurant_id)!,
    restaurant_id,
    ...entity,
    after: { register, number, reason, hash },
  }));
  await noteChainChanges(tx, callers, changes, at);
}

/** Writes into the owners' journal what was booked of a shift. */
export async function noteShift(
  tx: Sql,
  callers: Callers,
  { shift, before, changed }: Booked,
  at: Date,
): Promise<void> {
  if (!changed) return;
  const { restaurant_id, shift_id: entity_id, report: _, later: __, ...after } = shift;
  const chain_id = (await chainsOf(tx, [restaurant_id])).get(restaurant_id)!;
  const what = before ? ('changed' as const) : ('created' as const);
  const change = { chain_id, restaurant_id, what, entity: 'shift', entity_id, after };
  await noteChainChanges(tx, callers, [before ? { ...change, before: before.shift } : change], at);
}
