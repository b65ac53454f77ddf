import { createHmac } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

/** What is stored of a code: useless without the installation's key, and unique in its restaurant (D18). */
export const employeeCodeHmac = (secrets: Secrets, restaurant_id: string, code: string): Buffer =>
  createHmac('sha256', secrets.key('code')).update(`${restaurant_id} ${code.trim()}`).digest();

/** What would be stored of the code in each of these restaurants. */
export const employeeCodeHmacs = (secrets: Secrets, restaurants: readonly string[], code: string): Buffer[] =>
  restaurants.map((restaurant_id) => employeeCodeHmac(secrets, restaurant_id, code));
