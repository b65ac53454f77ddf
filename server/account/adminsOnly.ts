import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';

/** What is the platform's own is no secret, only not for everybody. */
export function adminsOnly({ callers: { user } }: { callers: Callers }): Refusal | undefined {
  if (!user) return refuse('no_token');
  if (user.unprovenAdmin && !user.roles.includes('admin')) return refuse('second_factor_needed');
  return user.roles.includes('admin') ? undefined : refuse('not_allowed');
}
