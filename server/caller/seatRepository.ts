import type { Sql } from '../db/sql.ts';

/** Whose a table is, and the generation of those who sit at it now; nothing when it is gone. */
export async function seatAt(
  sql: Sql,
  table_id: string,
): Promise<{ restaurant_id: string; generation: number } | undefined> {
  const [row] = await sql.query<{ restaurant_id: string; generation: number }>(
    'select restaurant_id, generation from dining_table where table_id = $1 and deleted_at is null',
    [table_id],
    'seat-at',
  );
  return row;
}
