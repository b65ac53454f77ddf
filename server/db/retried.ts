import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

const deadlock = '40P01';
const notSerializable = '40001';
/** How often the same work is tried. Locks are taken in one order, so even a second time is rare. */
const tries = 5;

/** A statement was planned before an upgrade changed the columns that it reads; on a new connection it is planned anew. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.message === 'cached plan must not change result type';

const worthRetrying = (error: unknown): boolean =>
  (error instanceof DatabaseError && (error.code === deadlock || error.code === notSerializable)) || isStalePlan(error);

/** Runs work again that PostgreSQL gave up for another's sake. Nothing of a try that failed is left. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !worthRetrying(error)) throw error;
      await sleep(5 + Math.random() * 40);
    }
  }
}
