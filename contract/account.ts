import { z } from 'zod';
import { chainRoles } from '../domain/chain/chainRole.ts';
import type * as account from '../domain/account/account.ts';
import { userRoles } from '../domain/account/account.ts';
import { languages } from '../domain/i18n/localizedText.ts';
import { Address } from './address.ts';
import { call } from './call.ts';
import { Chain } from './chain.ts';
import { legalHouse, LegalVersion, notTwoHouses } from './legal.ts';
import { Order } from './order.ts';
import { Deleted, Email, EncodedPassword, Id, Instant, Name, Secret, Typed } from './primitives.ts';
import { secret } from './secret.ts';

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
  customerCode: z.string().optional(),
}) satisfies z.ZodType<account.User>;

const LoginEntry = z.object({
  at: Instant,
  ip: z.string(),
  userAgent: z.string(),
  /** `local`, or the name of an OpenID Connect provider */
  provider: z.string(),
  success: z.boolean(),
});

const UserExport = z.object({
  exportedAt: Instant,
  user: User,
  logins: z.array(LoginEntry),
  providers: z.array(z.object({ name: z.string(), since: Instant })),
  chains: z.array(z.object({ chain_id: Id, name: z.string() })),
  orders: z.array(Order),
  /** without a chain those of whoever runs the server */
  conditions: z.array(z.object({ chain_id: Id.optional(), legal_version: z.string(), at: Instant })),
  messages: z.array(
    z.object({ kind: z.string(), to: z.string(), subject: z.string(), state: z.string(), createdAt: Instant }),
  ),
});

const PersonByCode = z.object({
  first_name: z.string(),
  last_name: z.string(),
  user_id: Id.optional(),
  employee_id: Id.optional(),
  types: z.array(z.string()).optional(),
});

const Sent = z.object({ sent: z.literal(true) });
const ContactType = z.enum(['email', 'phone']);
const LanguageCode = z.enum(languages);
const Page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: Typed.max(200).optional(),
});
/** What only the server sets may be sent back with the user, and is ignored. */
const ignored = z.unknown().optional();

const U = ['user'] as const;
const anyone = ['anyone'] as const;

export const accountCalls = {
  'POST /user/register': call({
    who: anyone,
    body: z.strictObject({
      email: Email,
      first_name: Name,
      last_name: Name,
      password: EncodedPassword,
      language: LanguageCode.optional(),
      legal_version: LegalVersion.optional(),
    }),
    answer: User,
    summary:
      'Create an account; sends the e-mail code; header authorization. `legal_version`: the platform’s conditions that were read; another than holds by now is refused with 409',
  }),
  'POST /user/login': call({
    who: anyone,
    body: z.strictObject({ login: secret(z.base64().min(4).max(2000)) }),
    answer: User,
    summary: 'Log in with base64 of {email, password}; header authorization',
  }),
  'GET /user/me': call({ who: U, answer: User, summary: 'The logged-in user' }),
  'POST /user/logout': call({ who: U, answer: Deleted, summary: 'End this session' }),
  'GET /user/code': call({
    who: ['device'],
    can: 'takeOrders',
    query: z.strictObject({ code: Secret }),
    answer: PersonByCode,
    summary: 'The person behind an employee or customer code',
  }),
  'POST /user/code': call({
    who: ['device'],
    can: 'takeOrders',
    reads: true,
    body: z.strictObject({ code: Secret }),
    answer: PersonByCode,
    summary: 'As GET /user/code, with the code outside of the address',
  }),
  'POST /user/verify-contact': call({
    who: U,
    body: z.strictObject({ type: ContactType }),
    answer: Sent,
    summary: 'Send a verification code: six digits, 10 minutes, 5 tries',
  }),
  'PUT /user/verify-contact': call({
    who: U,
    body: z.strictObject({ type: ContactType, code: Secret }),
    answer: User,
    summary: 'Verify a contact with the code that was sent to it',
  }),
  'PUT /user/update-password': call({
    who: U,
    body: z.strictObject({ password: EncodedPassword.optional(), new_password: EncodedPassword }),
    answer: User,
    summary: 'Change the password; asks for the one from before, or a confirmation; every other session ends',
  }),
  'POST /user/reset-password': call({
    who: anyone,
    body: z.strictObject({ email: Email }),
    answer: Sent,
    summary: 'Ask for a new password; the same answer whether or not the address is known',
  }),
  'PUT /user/reset-password': call({
    who: anyone,
    body: z.strictObject({ token: Secret, new_password: EncodedPassword }),
    answer: User,
    summary: 'Set a new password with the token of the mail, once, within an hour; every session ends',
  }),
  'GET /user/login-history': call({
    who: U,
    query: Page,
    answer: z.array(LoginEntry),
    summary: 'Logins of the account, newest first',
  }),
  'PUT /user/data': call({
    who: U,
    body: z.strictObject({
      user_id: Id.optional(),
      email: Email.optional(),
      first_name: Name.optional(),
      last_name: Name.optional(),
      phone: Typed.trim().max(40).optional(),
      address: Address.nullable().optional(),
      language: LanguageCode.optional(),
      password: EncodedPassword.optional(),
      roles: ignored,
      emailVerified: ignored,
      phoneVerified: ignored,
      conditionsAcceptedAt: ignored,
      customerCode: ignored,
    }),
    answer: User,
    summary:
      'Change own data; what is left out stays, an empty phone and a null address are removed, another contact has to be verified again; another address asks for the password, or a confirmation, and the one before may take it back for 72 hours',
  }),
  'PUT /user/conditions': call({
    who: U,
    body: z
      .strictObject({ ...legalHouse, legal_version: LegalVersion })
      .refine(notTwoHouses, 'takes either chain_id or restaurant_id')
      .nullable(),
    answer: User,
    summary:
      'Accept the conditions of a house, or without one those of the platform, in the version that was read; another than holds by now is refused with 409. Without a body the platform’s as they stand',
  }),
  'GET /user/orders': call({
    who: U,
    query: Page,
    answer: z.array(Order.extend({ restaurantName: Name })),
    summary: 'Orders that the account placed, with the names of their restaurants, newest first',
  }),
  'GET /user/chains': call({
    who: U,
    answer: z.array(Chain.extend({ role: z.enum(chainRoles) })),
    summary: 'Chains that the user belongs to, and what he may do there',
  }),
  'DELETE /user/me': call({
    who: U,
    body: z.strictObject({ password: EncodedPassword.optional() }).nullable(),
    answer: Deleted,
    summary:
      'Delete the account and every session; its orders stay, without the person; asks for the password, or a confirmation',
  }),
  'GET /user/export': call({ who: U, answer: UserExport, summary: 'Everything that is known of the person' }),
  'GET /user/provider/:name': call({
    who: anyone,
    query: z.strictObject({ language: LanguageCode.optional() }),
    kind: 'text',
    answer: z.string(),
    summary: 'Redirect to an OpenID Connect provider',
  }),
  'GET /user/provider/:name/callback': call({
    who: anyone,
    // whatever the provider adds to its answer
    query: z.looseObject({
      state: secret(Typed.max(500)).optional(),
      code: secret(Typed.max(4000)).optional(),
    }),
    kind: 'text',
    answer: z.string(),
    summary: 'Answer of the provider: redirect to the app, with a one-time code or an error after the #',
  }),
  'POST /user/provider/exchange': call({
    who: anyone,
    body: z.strictObject({ code: Secret }),
    answer: User,
    summary:
      'Exchange the one-time code of the redirect, once, within two minutes, in the browser that logged in; header authorization',
  }),
};
