import type { Result } from '#domain/error/refusal.ts';
import type { Sql } from './sql.ts';

/** A change whose statements are taken back when it is refused, while the transaction goes on. */
export async function unlessRefused<T>(tx: Sql, change: (tx: Sql) => Promise<Result<T>>): Promise<Result<T>> {
  await tx.query('savepoint change');
  const result = await change(tx);
  if (!result.ok) await tx.query('rollback to savepoint change');
  return result;
}
