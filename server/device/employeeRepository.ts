import type { Employee } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';

const columns = 'employee_id, restaurant_id, name, types, active, version';

/** The active employee of a restaurant whose code has this HMAC. */
export async function employeeByCode(sql: Sql, restaurant_id: string, codeHmac: Buffer): Promise<Employee | undefined> {
  const [employee] = await sql.query<Employee>(
    `select ${columns} from employee where restaurant_id = $1 and code_hmac = $2 and active`,
    [restaurant_id, codeHmac],
  );
  return employee;
}

/** As `employeeByCode`, held as it is until the transaction ends: what an owner changes meanwhile comes after. */
export async function heldByCode(tx: Sql, restaurant_id: string, codeHmac: Buffer): Promise<Employee | undefined> {
  const [employee] = await tx.query<Employee>(
    `select ${columns} from employee where restaurant_id = $1 and code_hmac = $2 and active for share`,
    [restaurant_id, codeHmac],
  );
  return employee;
}

/** Without a code nobody is recognised: it is given later. */
export async function insertEmployee(tx: Sql, employee: Employee & { codeHmac: Buffer | null }): Promise<void> {
  await tx.query(
    `insert into employee (employee_id, restaurant_id, name, types, code_hmac, active) values ($1, $2, $3, $4, $5, $6)`,
    [employee.employee_id, employee.restaurant_id, employee.name, employee.types, employee.codeHmac, employee.active],
  );
}

/** Who works in a restaurant, by name; who was removed is not among them. */
export async function employeesOfRestaurant(sql: Sql, restaurant_id: string): Promise<Employee[]> {
  return sql.query<Employee>(
    `select ${columns} from employee where restaurant_id = $1 and removed_at is null order by name, employee_id`,
    [restaurant_id],
  );
}

export type StoredEmployee = Employee & { version: number; codeHmac: Buffer | null; removed: boolean };

/** An employee of any restaurant, also one who was removed: its id is never given again. */
export async function storedEmployee(sql: Sql, employee_id: string): Promise<StoredEmployee | undefined> {
  const [employee] = await sql.query<StoredEmployee>(
    `select ${columns}, code_hmac as "codeHmac", removed_at is not null as removed from employee where employee_id = $1`,
    [employee_id],
  );
  return employee;
}

/** Whether another employee of the restaurant, active or not, has this code. */
export async function isCodeTaken(
  tx: Sql,
  { employee_id, restaurant_id }: Employee,
  codeHmac: Buffer,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from employee where restaurant_id = $1 and code_hmac = $2 and employee_id <> $3',
    [restaurant_id, codeHmac, employee_id],
  );
  return rows.length > 0;
}

/** Changes an employee; without a code the old one stays. */
export async function updateEmployee(tx: Sql, employee: Employee, codeHmac: Buffer | undefined): Promise<void> {
  await tx.query(
    `update employee set name = $2, types = $3, active = $4, code_hmac = coalesce($5, code_hmac), version = version + 1
      where employee_id = $1`,
    [employee.employee_id, employee.name, employee.types, employee.active, codeHmac ?? null],
  );
}

/** Removes an employee, whose code is free again. The row stays: queued work of theirs may still arrive (D18). */
export async function removeEmployee(tx: Sql, employee_id: string, now: Date): Promise<void> {
  await tx.query(
    'update employee set active = false, code_hmac = null, removed_at = $2, version = version + 1 where employee_id = $1',
    [employee_id, now],
  );
}
