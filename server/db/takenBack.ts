import type { Sql } from './sql.ts';

/** Does the work and takes it back, while the transaction goes on: what it would have come to. */
export async function takenBack<T>(tx: Sql, work: (tx: Sql) => Promise<T>): Promise<T> {
  await tx.query('savepoint trial');
  const result = await work(tx);
  await tx.query('rollback to savepoint trial');
  return result;
}
