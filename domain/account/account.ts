import type { Address } from '../order/order.ts';

export const userRoles = ['guest', 'owner', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

export type User = {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone?: string;
  roles: UserRole[];
  emailVerified: boolean;
  phoneVerified: boolean;
  conditionsAcceptedAt?: string;
  address?: Address;
  language?: string;
  /** shown at a counter, so that the staff know whose order it is */
  customerCode?: string;
};

/** Who acts, as the journal names them: an employee on a device, a device, an owner, a guest, or the system. */
export type Actor = { kind: 'user' | 'device' | 'employee' | 'guest' | 'system'; id: string; name?: string };
