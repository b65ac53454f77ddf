import type { FastifyInstance } from 'fastify';
import type { User } from '#domain/account/account.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import { anybody } from '../caller/openPolicy.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { serve } from '../http/serve.ts';
import { rememberBrowser } from '../login/knownBrowser.ts';
import { decodeLogin, login, passwordOf } from '../login/login.ts';
import { decodePassword, hashPassword } from '../login/password.ts';
import { passwordFault } from '../login/passwordFault.ts';
import { insertUser, presentUser, userById } from '../user/userRepository.ts';
import { clearProviderCookie, giveUserToken, localProvider } from '../login/userSession.ts';
import { signIn } from '../login/secondFactor/signIn.ts';
import { sendVerification } from '../login/verification.ts';

/** Who somebody is: registering, logging in and out. */
export function accountRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, tokens } = deps;

  serve(app, deps, 'POST /user/register', {
    policy: anybody,
    change: async (tx, { body, now }) => {
      const password = decodePassword(body.password);
      const fault = await passwordFault(password, 'password', body);
      if (fault) return fault;
      const user: User = {
        user_id: deps.newId(),
        email: body.email,
        first_name: body.first_name,
        last_name: body.last_name,
        roles: ['guest'],
        emailVerified: false,
        phoneVerified: false,
        conditionsAcceptedAt: now.toISOString(),
        ...(body.language ? { language: body.language } : {}),
      };
      const made = await insertUser(tx, user, await hashPassword(password), now);
      if (!made) return refuse('email_taken');
      const accepted = { user_id: made.user_id, at: now, read: body.legal_version };
      const refused = await deps.conditionsAccepted(tx, accepted);
      if (refused) return refused;
      return (await sendVerification(tx, deps, made, 'email')) ?? accept(made);
    },
    accountOf: ({ user_id }) => user_id,
    signIn: async (ctx, { user_id }) => {
      await giveUserToken(deps, ctx, { user_id, provider: localProvider });
      rememberBrowser(deps, ctx.setHeader, passwordOf(await userById(db, user_id)), ctx.cookies);
    },
  });

  serve(app, deps, 'POST /user/login', {
    policy: anybody,
    handle: async ({ body, now, ip, cookies, userAgent, setHeader }) => {
      const credentials = decodeLogin(body.login);
      if (!credentials.ok) return credentials;
      const user = await login(deps, credentials.value, { ip, cookies, userAgent });
      if (!user.ok) return user;
      const entering = { user_id: user.value.user_id, provider: localProvider };
      const owed = await signIn(deps, { setHeader, ip, userAgent, now }, entering);
      if (owed) return owed;
      rememberBrowser(deps, setHeader, passwordOf(user.value), cookies);
      return accept(presentUser(user.value));
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
    handle: async ({ sessions, setHeader }) => {
      const session = sessions.user!;
      await db.transaction((tx) => tokens.endSession(tx, session));
      tokens.forget(session.subject);
      clearProviderCookie(deps, setHeader);
      return accept({ deleted: true as const });
    },
  });
}
