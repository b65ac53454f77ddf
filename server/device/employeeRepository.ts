import type { Employee } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';

const columns = 'employee_id, restaurant_id, name, types, active';

/** The active employee of a restaurant whose code has this HMAC. */
export async function employeeByCode(sql: Sql, restaurant_id: string, codeHmac: Buffer): Promise<Employee | undefined> {
  const [employee] = await sql.query<Employee>(
    `select ${columns} from employee where restaurant_id = $1 and code_hmac = $2 and active`,
    [restaurant_id, codeHmac],
  );
  return employee;
}

/** An employee, also one who has left, of one of these restaurants. */
export async function employeeOfRestaurants(
  sql: Sql,
  employee_id: string,
  restaurants: readonly string[],
): Promise<Employee | undefined> {
  const [employee] = await sql.query<Employee>(
    `select ${columns} from employee where employee_id::text = $1 and restaurant_id = any($2)`,
    [employee_id, restaurants],
  );
  return employee;
}

export async function insertEmployee(tx: Sql, employee: Employee & { codeHmac: Buffer }): Promise<void> {
  await tx.query(
    `insert into employee (employee_id, restaurant_id, name, types, code_hmac, active) values ($1, $2, $3, $4, $5, $6)`,
    [employee.employee_id, employee.restaurant_id, employee.name, employee.types, employee.codeHmac, employee.active],
  );
}

/** The key of all employee codes: the one that was made first for the installation. */
export async function codeSecret(sql: Sql, fresh: string): Promise<string> {
  await sql.query(
    `insert into setting (name, value) values ('code_secret', to_jsonb($1::text)) on conflict do nothing`,
    [fresh],
  );
  const [row] = await sql.query<{ value: string }>(`select value from setting where name = 'code_secret'`);
  if (!row) throw new Error('the secret of the codes is missing');
  return row.value;
}
