import type { User, UserRole } from './account.ts';

export function hasRole(user: Pick<User, 'roles'> | undefined, role: UserRole): boolean {
  // everyone is a guest (D19)
  return role === 'guest' || user?.roles.includes(role) === true;
}

/** Owners have chains, created or joined by invitation; which ones is the chain's to say (D19). */
export const isOwner = (user: Pick<User, 'roles'> | undefined): boolean => hasRole(user, 'owner');

/** Conditions are accepted at registration and again when they change (D26). */
export function mustAcceptConditions(user: Pick<User, 'conditionsAcceptedAt'>, conditionsChangedAt: string): boolean {
  const { conditionsAcceptedAt } = user;
  return !conditionsAcceptedAt || Date.parse(conditionsAcceptedAt) < Date.parse(conditionsChangedAt);
}
