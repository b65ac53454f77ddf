import type { Sql } from '../db/sql.ts';
import { wasCurrentSince } from './revisionRepository.ts';

const minute = 60_000;
/** How long after its end a revision still prices orders: a guest's cart, a device that was offline (D20). */
const graceOf = { guest: 15 * minute, staff: 30 * 24 * 60 * minute, offline: 30 * 24 * 60 * minute } as const;

/** Whether an order may be priced from this revision: the current one, or one that was current lately enough (D20). */
export function revisionAllowed(
  sql: Sql,
  restaurant_id: string,
  menu_revision: string,
  standing: keyof typeof graceOf,
  now: Date,
): Promise<boolean> {
  return wasCurrentSince(sql, restaurant_id, menu_revision, new Date(now.getTime() - graceOf[standing]));
}
