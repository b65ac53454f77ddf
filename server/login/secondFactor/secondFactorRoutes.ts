import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Refusal, type Result } from '#domain/error/refusal.ts';
import { anybody } from '../../caller/openPolicy.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { serve, type Context } from '../../http/serve.ts';
import { rememberBrowser } from '../knownBrowser.ts';
import { passwordOf } from '../login.ts';
import { insertLogin } from '../loginHistoryRepository.ts';
import { passkeysOf } from '../passkey/passkeyRepository.ts';
import { secretHash } from '../../caller/secret.ts';
import { confirmedUser } from '../sessions/confirmed.ts';
import { lockUser, presentUser, userById } from '../../user/userRepository.ts';
import { giveUserToken } from '../userSession.ts';
import { firstFactor, giveRecoveryCodes, secondFactorChanged } from './changeSecondFactor.ts';
import { wrongSecondFactor } from './checkSecondFactor.ts';
import { deleteTicket, lockTicket, type LoginTicket } from './loginTicketRepository.ts';
import { newTotpSecret, stepOfCode, totpUri } from './oneTimeCode.ts';
import { seal, unseal } from './sealedSecret.ts';
import {
  countRecoveryCodes,
  deleteTotp,
  enableTotp,
  lockTotp,
  putPendingTotp,
  secondFactorsOf,
  totpSince,
} from './secondFactorRepository.ts';
import { needsSecondFactor } from './needsSecondFactor.ts';

/** How long the first code of an app may take. */
const pendingMs = 10 * 60_000;

const loggedIn = ({ sessions }: Pick<Context<'GET /user/second-factor'>, 'sessions'>): Refusal | undefined =>
  sessions.user ? undefined : refuse('no_token');

/** What is asked for beside a password: looking at it, setting it up, and logging in with it. */
export function secondFactorRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, tokens } = deps;

  serve(app, deps, 'GET /user/second-factor', {
    policy: loggedIn,
    handle: async ({ sessions }) => {
      const { subject } = sessions.user!;
      const user = await userById(db, subject);
      if (!user) return refuse('no_token');
      const [since, passkeys, recoveryCodes] = await Promise.all([
        totpSince(db, subject),
        passkeysOf(db, subject),
        countRecoveryCodes(db, subject),
      ]);
      return accept({
        totp: since !== undefined,
        ...(since ? { totpSince: since.toISOString() } : {}),
        passkeys: passkeys.map(({ passkey_id, name, created_at, used_at }) => ({
          passkey_id,
          name,
          createdAt: created_at.toISOString(),
          ...(used_at ? { usedAt: used_at.toISOString() } : {}),
        })),
        recoveryCodes,
        required: user.roles.includes('admin') && needsSecondFactor(deps.config),
      });
    },
  });

  serve(app, deps, 'POST /user/login/second-factor', {
    policy: anybody,
    handle: async ({ body, now, ip, cookies, userAgent, setHeader }) => {
      const hash = secretHash(body.ticket);
      const login = await db.transaction(async (tx): Promise<Result<LoginTicket>> => {
        const ticket = await lockTicket(tx, hash, now);
        if (!ticket) return refuse('login_ticket_invalid');
        const wrong = await wrongSecondFactor(tx, deps, ticket.user_id, body, { ip, cookies, now });
        await insertLogin(tx, { ...ticket, at: now, ip, userAgent, success: !wrong });
        if (wrong) return wrong;
        await deleteTicket(tx, hash);
        return accept(ticket);
      });
      if (!login.ok) return login;
      const user = await userById(db, login.value.user_id);
      if (!user) return refuse('login_ticket_invalid');
      await giveUserToken(deps, { setHeader, ip, userAgent }, login.value);
      rememberBrowser(deps, setHeader, passwordOf(user), cookies);
      return accept(presentUser(user));
    },
  });

  // What is shown once is not kept as an answer: whoever missed it asks again.
  serve(app, deps, 'POST /user/totp', {
    policy: loggedIn,
    handle: async (ctx) => {
      const user = await confirmedUser(db, deps, ctx, ctx.body?.password);
      if (!user.ok) return user;
      const { user_id, email } = user.value;
      const secret = newTotpSecret();
      const sealed = seal(secret, user_id, deps.secrets.key('totp'));
      await putPendingTotp(db, user_id, sealed, new Date(ctx.now.getTime() + pendingMs));
      return accept({ secret, uri: totpUri(secret, email) });
    },
  });

  serve(app, deps, 'PUT /user/totp', {
    policy: loggedIn,
    handle: async ({ body, sessions, now }) => {
      const session = sessions.user!;
      const done = await db.transaction(async (tx): Promise<Result<{ recoveryCodes: string[] }>> => {
        const user = await lockUser(tx, session.subject);
        if (!user) return refuse('no_token');
        const { user_id } = user;
        const before = await secondFactorsOf(tx, user_id);
        const totp = await lockTotp(tx, user_id, now);
        if (!totp?.pending) return refuse('second_factor_wrong');
        const secret = unseal(totp.pending, user_id, deps.secrets.key('totp'));
        const step = secret && stepOfCode(secret, body.code, now);
        if (!step) return refuse('second_factor_wrong');
        await enableTotp(tx, user_id, totp.pending, step, now);
        const recoveryCodes = before.length > 0 ? [] : await firstFactor(tx, deps, user_id, session.hash);
        await secondFactorChanged(tx, deps, user);
        return accept({ recoveryCodes });
      });
      if (done.ok) tokens.forget(session.subject);
      return done;
    },
  });

  serve(app, deps, 'DELETE /user/totp', {
    policy: loggedIn,
    change: async (tx, ctx) => {
      const user = await confirmedUser(tx, deps, ctx, ctx.body?.password);
      if (!user.ok) return user;
      if (await deleteTotp(tx, user.value.user_id)) await secondFactorChanged(tx, deps, user.value);
      return accept({ deleted: true as const });
    },
    after: ({ sessions }) => tokens.forget(sessions.user!.subject),
  });

  serve(app, deps, 'POST /user/recovery-codes', {
    policy: loggedIn,
    handle: async (ctx) => {
      const user = await confirmedUser(db, deps, ctx, ctx.body?.password);
      if (!user.ok) return user;
      const { user_id } = user.value;
      if ((await secondFactorsOf(db, user_id)).length === 0) return refuse('second_factor_needed');
      return accept({ recoveryCodes: await db.transaction((tx) => giveRecoveryCodes(tx, user_id)) });
    },
  });
}
