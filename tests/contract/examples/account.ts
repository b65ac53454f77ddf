import { randomUUID } from 'node:crypto';
import type { accountCalls } from '#contract/account.ts';
import { issueReset } from '#server/login/passwordReset.ts';
import { codeCookie, newProviderCode, providerCodeHash } from '#server/login/providerCode.ts';
import { insertProviderCode } from '#server/login/providerRepository.ts';
import { sendVerification, verificationCode } from '#server/login/verification.ts';
import { userById } from '#server/user/userRepository.ts';
import { loginOf } from '../../support/people.ts';
import { encoded } from '../../support/testServer.ts';
import { everybody } from './chain.ts';
import type { CallerKind, ExamplesOf } from './example.ts';
import type { World } from './world.ts';

export const accountExamples = {
  'POST /user/register': {
    request: () => ({
      body: {
        email: `${randomUUID()}@example.com`,
        first_name: 'Ann',
        last_name: 'Example',
        password: encoded('correct horse'),
        language: 'de',
      },
    }),
  },
  'POST /user/login': {
    request: ({ users, password }) => ({ body: { login: loginOf(users.user.email, password) } }),
  },
  'GET /user/me': { request: () => ({}) },
  'POST /user/logout': { request: () => ({}), spends: true },
  'GET /user/code': {
    request: async ({ as }) => ({ query: { code: (await as.user('GET /user/me')).body.customerCode ?? '' } }),
    // customers are the platform's
    answers: { foreignDevice: 200 },
  },
  'POST /user/code': {
    request: async ({ as }) => ({ body: { code: (await as.user('GET /user/me')).body.customerCode ?? '' } }),
    answers: { foreignDevice: 200 },
  },
  'POST /user/verify-contact': { request: () => ({ body: { type: 'email' } }) },
  'PUT /user/verify-contact': {
    request: async (world, caller) => ({ body: { type: 'email', code: await codeFor(world, caller) } }),
  },
  'PUT /user/update-password': {
    request: ({ password }) => ({
      body: { password: encoded(password), new_password: encoded('another correct horse') },
    }),
    spends: true,
  },
  'POST /user/reset-password': { request: ({ users }) => ({ body: { email: users.user.email } }) },
  'PUT /user/reset-password': {
    request: async (world) => ({
      body: {
        token: (await issueReset(world.server.deps.db, await newUser(world), world.server.deps.now()))!,
        new_password: encoded('chosen by mail'),
      },
    }),
  },
  'GET /user/login-history': { request: () => ({ query: { limit: 10 } }) },
  'PUT /user/data': {
    request: () => ({
      body: {
        first_name: 'Bea',
        last_name: 'Example',
        phone: '+43 660 1234567',
        address: { street: 'Gasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
        language: 'hu',
      },
    }),
  },
  'PUT /user/conditions': {
    request: async ({ as, house: { restaurant_id } }) => {
      const { body } = await as.nobody('GET /legal', { query: { restaurant_id } });
      const { legal_version } = body.find(({ kind }) => kind === 'conditions')!;
      return { body: { restaurant_id, legal_version } };
    },
  },
  'GET /user/orders': { request: () => ({ query: { limit: 10 } }) },
  'GET /user/chains': { request: () => ({}) },
  'DELETE /user/me': { request: ({ password }) => ({ body: { password: encoded(password) } }), spends: true },
  'GET /user/export': { request: () => ({}) },
  // redirects are for browsers; here no provider is set up
  'GET /user/provider/:name': {
    request: () => ({ params: { name: 'none' }, query: { language: 'de' } }),
    answers: everybody(404),
  },
  'GET /user/provider/:name/callback': {
    request: () => ({ params: { name: 'none' }, query: { state: 'unknown' } }),
    answers: everybody(404),
  },
  'POST /user/provider/exchange': { request: providerCode },
} satisfies ExamplesOf<keyof typeof accountCalls>;

/** The code that was sent to the caller. */
async function codeFor({ users, server: { deps } }: World, caller: CallerKind): Promise<string> {
  if (!(caller in users)) return '000000';
  const { user_id } = users[caller as keyof World['users']];
  return deps.db.transaction(async (tx) => {
    const user = await userById(tx, user_id);
    await sendVerification(tx, deps, user!, 'email');
    const [sent] = await tx.query<{ message_id: string }>(
      `select message_id from verification_code where user_id = $1 and type = 'email'`,
      [user_id],
    );
    return verificationCode(deps.secrets, sent!.message_id);
  });
}

/** Somebody whose sessions nobody needs. */
async function newUser({ another }: World): Promise<{ user_id: string; email: string }> {
  const api = await another('user');
  return (await api('GET /user/me')).body;
}

/** What a browser has after a login at a provider: one half of the code as address, the other as cookie. */
async function providerCode({ users, server: { deps } }: World) {
  const made = newProviderCode();
  const expiresAt = new Date(deps.now().getTime() + 60_000);
  const { user_id } = users.user;
  await insertProviderCode(deps.db, providerCodeHash(made), { user_id, provider: 'test' }, expiresAt);
  return { body: { code: made.code }, headers: { cookie: `${codeCookie}=${made.browser}` } };
}
