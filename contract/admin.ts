import { planned } from './call.ts';

const A = ['admin'] as const;

/** What admins of the platform see. */
export const adminCalls = {};

export const plannedAdminCalls = {
  'GET /admin/messages': planned(A, 'Messages sent'),
  'GET /admin/users': planned(A, 'Users'),
  'GET /admin/chains': planned(A, 'Chains'),
};
