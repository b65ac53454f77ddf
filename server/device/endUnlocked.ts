import type { Tokens } from '../caller/tokens.ts';
import type { Sql } from '../db/sql.ts';
import { deleteUnlocked } from './deviceRepository.ts';

/** Whoever of these restaurants' staff has unlocked the device unlocks it again, in every process from now on. */
export async function endUnlocked(
  tx: Sql,
  tokens: Pick<Tokens, 'changed'>,
  device_id: string,
  restaurants: readonly string[],
): Promise<void> {
  for (const employee_id of await deleteUnlocked(tx, device_id, restaurants)) await tokens.changed(tx, employee_id);
}
