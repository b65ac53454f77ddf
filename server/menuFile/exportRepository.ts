import type { AnswerOf } from '#contract/calls.ts';
import type { Sql } from '../db/sql.ts';

type Exported = AnswerOf<'GET /chain/export'>['restaurants'][number];
export type ExportedHouse = Pick<Exported, 'areas' | 'tables' | 'employees' | 'devices'> & { restaurant_id: string };

/** What stands and works in each restaurant of a chain. Codes and passwords of people and devices are nobody's to read. */
export async function housesOfChain(sql: Sql, chain_id: string): Promise<ExportedHouse[]> {
  return sql.query<ExportedHouse>(
    `select r.restaurant_id,
       (select coalesce(jsonb_agg(jsonb_build_object('area_id', area_id, 'name', name, 'position', position)
                                  order by position, area_id), '[]')
          from table_area a where a.restaurant_id = r.restaurant_id) as areas,
       (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('table_id', table_id, 'area_id', area_id, 'name', name,
                                  'code', code, 'seats', doc->'seats', 'x', doc->'x', 'y', doc->'y')) order by name, table_id), '[]')
          from dining_table t where t.restaurant_id = r.restaurant_id and t.deleted_at is null) as tables,
       (select coalesce(jsonb_agg(jsonb_build_object('employee_id', employee_id, 'name', name, 'types', types, 'active', active)
                                  order by name, employee_id), '[]')
          from employee e where e.restaurant_id = r.restaurant_id and e.removed_at is null) as employees,
       (select coalesce(jsonb_agg(jsonb_build_object('device_id', d.device_id, 'machineId', d.machine_id, 'name', d.name,
                                  'mode', d.mode) order by d.name, d.device_id), '[]')
          from device d join device_restaurant l using (device_id)
         where l.restaurant_id = r.restaurant_id and d.revoked_at is null) as devices
     from restaurant r where r.chain_id = $1`,
    [chain_id],
  );
}
