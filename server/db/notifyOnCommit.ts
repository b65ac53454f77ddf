import type { Sql } from './sql.ts';

/** Tells every process that listens on the channel, if and when the transaction commits. */
export async function notifyOnCommit(tx: Sql, channel: string, payload: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}
