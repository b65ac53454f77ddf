import type { User } from './account.ts';

/** Conditions are accepted at registration and again when they change (D26). */
export function mustAcceptConditions(user: Pick<User, 'conditionsAcceptedAt'>, conditionsChangedAt: string): boolean {
  const { conditionsAcceptedAt } = user;
  return !conditionsAcceptedAt || Date.parse(conditionsAcceptedAt) < Date.parse(conditionsChangedAt);
}
