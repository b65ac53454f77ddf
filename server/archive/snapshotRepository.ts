import type { Sql } from '../db/sql.ts';

/** From here on the transaction sees what there is now, whatever others change meanwhile, and changes nothing. */
export async function readAsOfNow(tx: Sql): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only');
}
