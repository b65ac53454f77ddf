import { createHmac } from 'node:crypto';
import { installationSecret } from '../db/installationSecret.ts';
import type { Sql } from '../db/sql.ts';

/** What is stored of a code: useless without the installation's key, and unique in its restaurant (D18). */
export async function employeeCodeHmac(sql: Sql, restaurant_id: string, code: string): Promise<Buffer> {
  const [codeHmac] = await employeeCodeHmacs(sql, [restaurant_id], code);
  return codeHmac!;
}

/** What would be stored of the code in each of these restaurants. */
export async function employeeCodeHmacs(sql: Sql, restaurants: readonly string[], code: string): Promise<Buffer[]> {
  const secret = await installationSecret(sql, 'code');
  return restaurants.map((restaurant_id) =>
    createHmac('sha256', secret).update(`${restaurant_id} ${code.trim()}`).digest(),
  );
}
