import type { FastifyInstance } from 'fastify';
import type { User } from '#domain/account/account.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../plugins/serve.ts';
import { decodeLogin, login } from './login.ts';
import { decodePassword, hashPassword } from './password.ts';
import { tokenDays } from './tokens.ts';
import { insertUser, presentUser, userById } from './userRepository.ts';

const shortestPassword = 8;

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, tokens } = deps;

  async function giveToken(user_id: string, setHeader: (name: string, value: string) => void): Promise<void> {
    setHeader('authorization', await tokens.issue(db, { kind: 'user', subject: user_id, days: tokenDays.user }));
    setHeader('authorization-provider', 'local');
  }

  serve(app, deps, 'POST /user/register', {
    policy: () => undefined,
    change: async (tx, { body, now }) => {
      const password = decodePassword(body.password);
      if (password.length < shortestPassword) {
        const message = `must have at least ${shortestPassword} characters`;
        return refuse('invalid_request', { details: [{ path: 'password', message }] });
      }
      const user: User = {
        user_id: deps.newId(),
        email: body.email,
        first_name: body.first_name,
        last_name: body.last_name,
        roles: ['guest'],
        emailVerified: false,
        phoneVerified: false,
        conditionsAcceptedAt: now.toISOString(),
      };
      return (await insertUser(tx, user, await hashPassword(password), now)) ? accept(user) : refuse('email_taken');
    },
    after: ({ setHeader }, user) => giveToken(user.user_id, setHeader),
  });

  serve(app, deps, 'POST /user/login', {
    policy: () => undefined,
    handle: async ({ body, ip, userAgent, setHeader }) => {
      const credentials = decodeLogin(body.login);
      if (!credentials.ok) return credentials;
      const user = await login(deps, credentials.value, { ip, userAgent });
      if (user.ok) await giveToken(user.value.user_id, setHeader);
      return user;
    },
  });

  serve(app, deps, 'GET /user/me', {
    policy: ({ callers }) => (callers.user ? undefined : refuse('no_token')),
    handle: async ({ callers }) => {
      const user = await userById(db, callers.user!.user_id);
      return user ? accept(presentUser(user)) : refuse('no_token');
    },
  });

  serve(app, deps, 'POST /user/logout', {
    policy: ({ sessions }) => (sessions.user ? undefined : refuse('no_token')),
    handle: async ({ sessions }) => {
      const session = sessions.user!;
      await db.transaction((tx) => tokens.endSession(tx, session));
      tokens.forget(session.subject);
      return accept({ deleted: true as const });
    },
  });
}
