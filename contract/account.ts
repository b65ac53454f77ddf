import { z } from 'zod';
import type * as account from '../domain/account/account.ts';
import { userRoles } from '../domain/account/account.ts';
import { Address } from './address.ts';
import { call, planned } from './call.ts';
import { Email, EncodedPassword, Id, Instant, Name } from './primitives.ts';

export const User = z.object({
  user_id: Id,
  email: Email,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().optional(),
  roles: z.array(z.enum(userRoles)),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  conditionsAcceptedAt: Instant.optional(),
  address: Address.optional(),
  language: z.string().optional(),
}) satisfies z.ZodType<account.User>;

const Deleted = z.object({ deleted: z.literal(true) });

export const accountCalls = {
  'POST /user/register': call({
    who: ['anyone'],
    body: z.strictObject({ email: Email, first_name: Name, last_name: Name, password: EncodedPassword }),
    answer: User,
    summary: 'Create an account; header authorization',
  }),
  'POST /user/login': call({
    who: ['anyone'],
    body: z.strictObject({ login: z.base64().min(4).max(2000) }),
    answer: User,
    summary: 'Log in with base64 of {email, password}; header authorization',
  }),
  'GET /user/me': call({ who: ['user'], answer: User, summary: 'The logged-in user' }),
  'POST /user/logout': call({ who: ['user'], answer: Deleted, summary: 'End this session' }),
};

const U = ['user'] as const;
export const plannedAccountCalls = {
  'GET /user/code': planned(['device'], 'The person behind an employee or customer code'),
  'POST /user/verify-contact': planned(U, 'Send a verification code'),
  'PUT /user/verify-contact': planned(U, 'Verify a contact'),
  'PUT /user/update-password': planned(U, 'Change the password'),
  'POST /user/reset-password': planned(['anyone'], 'Ask for a password reset'),
  'PUT /user/reset-password': planned(['anyone'], 'Set a new password'),
  'GET /user/login-history': planned(U, 'Logins of the account'),
  'PUT /user/data': planned(U, 'Change own data'),
  'PUT /user/conditions': planned(U, 'Accept the conditions'),
  'GET /user/orders': planned(U, 'Own orders'),
  'GET /user/chains': planned(U, 'Own chains'),
  'GET /user/provider/:name': planned(['anyone'], 'Log in through a provider'),
  'GET /user/provider/:name/callback': planned(['anyone'], 'Answer of a provider'),
  'POST /user/provider/exchange': planned(['anyone'], 'Exchange the one-time code'),
  'DELETE /user/me': planned(U, 'Delete the account'),
  'GET /user/export': planned(U, 'Export the account'),
};
