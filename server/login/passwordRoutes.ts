import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { anybody } from '../caller/openPolicy.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { minute } from '../http/limits.ts';
import { serve } from '../http/serve.ts';
import { endKeptAnswers } from '../http/operationRepository.ts';
import { rememberBrowser } from './knownBrowser.ts';
import { passwordOf } from './login.ts';
import { wantMessage } from '../message/wantMessage.ts';
import { decodePassword, hashPassword } from './password.ts';
import { passwordFault } from './passwordFault.ts';
import { resetPassword } from './passwordReset.ts';
import { deleteResetsOf } from './passwordResetRepository.ts';
import { deleteTicketsOf } from './secondFactor/loginTicketRepository.ts';
import { unconfirmed } from './sessions/confirmed.ts';
import { lockUser, presentUser, updatePasswordHash, userById } from '../user/userRepository.ts';
import { giveUserToken, localProvider } from './userSession.ts';

/** Mails about a forgotten password that one address gets. */
const resets = { most: 5, windowMs: 60 * minute };

/** Changing a password, and getting a new one by mail. */
export function passwordRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { tokens, limits } = deps;

  serve(app, deps, 'PUT /user/update-password', {
    policy: ({ sessions }) => (sessions.user ? undefined : refuse('no_token')),
    change: async (tx, ctx) => {
      const { body, sessions } = ctx;
      const fresh = decodePassword(body.new_password);
      const session = sessions.user!;
      const user = await lockUser(tx, session.subject);
      if (!user) return refuse('no_token');
      const fault = await passwordFault(fresh, 'new_password', user);
      if (fault) return fault;
      const refused = await unconfirmed(tx, deps, ctx, user, body.password);
      if (refused) return refused;
      await updatePasswordHash(tx, user.user_id, await hashPassword(fresh));
      // a link that somebody else may have would undo it
      await deleteResetsOf(tx, user.user_id);
      await deleteTicketsOf(tx, user.user_id);
      await tokens.endAll(tx, 'user', user.user_id, session.hash);
      await endKeptAnswers(tx, user.user_id);
      const { user_id, email, language } = user;
      await wantMessage(tx, deps, { kind: 'password_changed', to: email, user_id, language });
      return accept(presentUser(user));
    },
    // this session goes on under a new token too, whose predecessor ends with its first use
    after: (_ctx, { user_id }) => tokens.forget(user_id),
    signIn: async (ctx, { user_id }) => {
      rememberBrowser(deps, ctx.setHeader, passwordOf(await userById(deps.db, user_id)), ctx.cookies);
      await giveUserToken(deps, ctx, { user_id, provider: localProvider, successorOf: ctx.sessions.user!.hash });
    },
  });

  serve(app, deps, 'POST /user/reset-password', {
    policy: anybody,
    /** The same for every address: who it belongs to, if anybody, is looked up when the mail is sent. */
    change: async (tx, { body }) => {
      const often = limits.take(`reset ${body.email.toLowerCase()}`, resets);
      if (often === undefined) await wantMessage(tx, deps, { kind: 'password_reset', to: body.email });
      return accept({ sent: true as const });
    },
  });

  serve(app, deps, 'PUT /user/reset-password', {
    policy: anybody,
    change: async (tx, { body, now }) => {
      const fresh = decodePassword(body.new_password);
      const user = await resetPassword(tx, deps, { token: body.token, fresh, now });
      if (!user.ok) return user;
      const { user_id, email, language } = user.value;
      await wantMessage(tx, deps, { kind: 'password_changed', to: email, user_id, language });
      return accept(presentUser(user.value));
    },
    after: (_ctx, { user_id }) => tokens.forget(user_id),
    accountOf: ({ user_id }) => user_id,
    // whoever holds what the mail brought owns the address: the next login from here is no stranger's
    signIn: async ({ setHeader, cookies }, { user_id }) =>
      rememberBrowser(deps, setHeader, passwordOf(await userById(deps.db, user_id)), cookies),
  });
}
