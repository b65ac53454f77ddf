import type { Sql } from './sql.ts';

/** Whether the database can be reached within a time; what it said instead goes to `failed`. */
export async function databaseAnswers(sql: Sql, withinMs: number, failed: (error: unknown) => void): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, withinMs, false).unref());
  const answer = sql.query('select 1').then(
    () => true,
    (error: unknown) => {
      failed(error);
      return false;
    },
  );
  return Promise.race([answer, late]);
}
