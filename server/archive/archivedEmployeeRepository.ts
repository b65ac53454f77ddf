import type { Employee } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';

/** Who works in a restaurant, all at once. Without a code nobody is recognised: it is given later. */
export async function insertEmployees(
  tx: Sql,
  restaurant_id: string,
  employees: readonly Omit<Employee, 'restaurant_id'>[],
): Promise<void> {
  await tx.query(
    `insert into employee (employee_id, restaurant_id, name, types, active)
     select employee_id, $1, name, types, active
       from jsonb_to_recordset($2::jsonb) as e(employee_id uuid, name text, types text[], active boolean)`,
    [restaurant_id, JSON.stringify(employees)],
  );
}
