import type { Tokens } from '../caller/tokens.ts';
import type { Sql } from '../db/sql.ts';
import { tabletsAt } from './deviceRepository.ts';
import { announceDevice } from './deviceSignals.ts';

/** Tells the tablets of a table, and every process, that it is gone: from now on they are nobody's guest. */
export async function announceTablets(tx: Sql, tokens: Pick<Tokens, 'changed'>, table_id: string): Promise<void> {
  for (const device_id of await tabletsAt(tx, table_id)) {
    await tokens.changed(tx, device_id);
    await announceDevice(tx, device_id, 'device_changed');
  }
}
