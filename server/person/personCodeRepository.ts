import type { EmployeeType } from '#domain/device/device.ts';
import type { Sql } from '../db/sql.ts';

type EmployeeRow = { employee_id: string; name: string; types: EmployeeType[] };

/** The active employee of one of the restaurants whose code has the HMAC that stands beside it. */
export async function employeeWithCode(
  sql: Sql,
  restaurants: readonly string[],
  codeHmacs: readonly Buffer[],
): Promise<EmployeeRow | undefined> {
  const [employee] = await sql.query<EmployeeRow>(
    `select employee_id, name, types from unnest($1::uuid[], $2::bytea[]) as given(restaurant_id, code_hmac)
       join employee using (restaurant_id, code_hmac) where active order by employee_id limit 1`,
    [restaurants, codeHmacs],
  );
  return employee;
}

type CustomerRow = { user_id: string; first_name: string; last_name: string };

export async function customerWithCode(sql: Sql, code: string): Promise<CustomerRow | undefined> {
  const [customer] = await sql.query<CustomerRow>(
    `select user_id, doc->>'first_name' as first_name, doc->>'last_name' as last_name from user_account
      where customer_code = $1`,
    [code],
  );
  return customer;
}
