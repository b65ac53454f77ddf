import type { Area } from '#domain/table/table.ts';
import type { Sql } from '../db/sql.ts';

const columns = 'area_id, area_id as id, restaurant_id, name, position, version';

export async function areasOfRestaurant(sql: Sql, restaurant_id: string): Promise<Area[]> {
  return sql.query<Area>(
    `select ${columns} from table_area where restaurant_id = $1 order by position, name`,
    [restaurant_id],
    'areas-of-restaurant',
  );
}

export async function areaById(sql: Sql, area_id: string): Promise<Area | undefined> {
  const [area] = await sql.query<Area>(`select ${columns} from table_area where area_id = $1`, [area_id]);
  return area;
}

export type WantedArea = { area_id: string; restaurant_id: string; name: string; position?: number | undefined };

/** Creates an area; without a position it is the restaurant's last. */
export async function insertArea(tx: Sql, { area_id, restaurant_id, name, position }: WantedArea): Promise<Area> {
  const [area] = await tx.query<Area>(
    `insert into table_area (area_id, restaurant_id, name, position)
     values ($1, $2, $3, coalesce($4, (select coalesce(max(position) + 1, 0) from table_area where restaurant_id = $2)))
     returning ${columns}`,
    [area_id, restaurant_id, name, position ?? null],
  );
  if (!area) throw new Error(`area ${area_id} was not stored`);
  return area;
}

/** Changes an area; without a position it keeps its own. */
export async function updateArea(tx: Sql, { area_id, name, position }: WantedArea): Promise<Area | undefined> {
  const [area] = await tx.query<Area>(
    `update table_area set name = $2, position = coalesce($3, position), version = version + 1 where area_id = $1
     returning ${columns}`,
    [area_id, name, position ?? null],
  );
  return area;
}

/** Deletes an area; gives its tables, which now stand in none. */
export async function deleteArea(tx: Sql, area_id: string): Promise<string[]> {
  const tables = await tx.query<{ table_id: string }>(
    `update dining_table set area_id = null, version = version + 1 where area_id = $1 returning table_id`,
    [area_id],
  );
  await tx.query('delete from table_area where area_id = $1', [area_id]);
  return tables.map(({ table_id }) => table_id);
}
