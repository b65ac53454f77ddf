import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { anybody } from '../../caller/openPolicy.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { serve } from '../../http/serve.ts';
import { insertLogin } from '../loginHistoryRepository.ts';
import { firstFactor, secondFactorChanged } from '../secondFactor/changeSecondFactor.ts';
import { secondFactorsOf } from '../secondFactor/secondFactorRepository.ts';
import { confirmedUser } from '../sessions/confirmed.ts';
import { lockUser, presentUser, userById } from '../../user/userRepository.ts';
import { giveUserToken, localProvider } from '../userSession.ts';
import { challengeMs, newChallenge } from './challenge.ts';
import { keepPasskey, passkeyOptions } from './makePasskey.ts';
import { deletePasskey } from './passkeyRepository.ts';
import { relyingParty, usePurpose } from './relyingParty.ts';
import { acceptPasskey } from './acceptPasskey.ts';

/** Passkeys: logging in without a password, and adding and removing them. */
export function passkeyRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, tokens } = deps;

  serve(app, deps, 'POST /user/passkey/challenge', {
    policy: anybody,
    handle: async ({ now }) => {
      const challenge = Buffer.from(newChallenge(deps.secrets.key('passkey'), usePurpose, now)).toString('base64url');
      const { id: rpId } = relyingParty(deps);
      return accept({ challenge, rpId, timeout: challengeMs, userVerification: 'required' });
    },
  });

  serve(app, deps, 'POST /user/login/passkey', {
    policy: anybody,
    handle: async ({ body, now, ip, userAgent, setHeader }) => {
      const used = await db.transaction((tx) => acceptPasskey(tx, deps, body.passkey, now));
      const user = used.ok ? await userById(db, used.value) : undefined;
      if (!user) return refuse('passkey_invalid');
      const { user_id } = user;
      await insertLogin(db, { user_id, at: now, ip, userAgent, provider: localProvider, success: true });
      await giveUserToken(deps, { setHeader, ip, userAgent }, { user_id, provider: localProvider });
      return accept(presentUser(user));
    },
  });

  serve(app, deps, 'POST /user/passkey/registration', {
    policy: ({ sessions }) => (sessions.user ? undefined : refuse('no_token')),
    handle: async (ctx) => {
      const user = await confirmedUser(db, deps, ctx, ctx.body?.password);
      return user.ok ? accept(await passkeyOptions(db, deps, user.value, ctx.now)) : user;
    },
  });

  serve(app, deps, 'POST /user/passkey', {
    policy: ({ sessions }) => (sessions.user ? undefined : refuse('no_token')),
    handle: async ({ body, sessions, now }) => {
      const session = sessions.user!;
      type Kept = { passkey: { passkey_id: string; name: string; createdAt: string }; recoveryCodes: string[] };
      const kept = await db.transaction(async (tx): Promise<Result<Kept>> => {
        const user = await lockUser(tx, session.subject);
        if (!user) return refuse('no_token');
        const { user_id } = user;
        const before = await secondFactorsOf(tx, user_id);
        const passkey = await keepPasskey(tx, deps, { user_id, made: body.passkey, name: body.name, now });
        if (!passkey.ok) return passkey;
        const recoveryCodes = before.length > 0 ? [] : await firstFactor(tx, deps, user_id, session.hash);
        await secondFactorChanged(tx, deps, user);
        return accept({ passkey: passkey.value, recoveryCodes });
      });
      if (kept.ok) tokens.forget(session.subject);
      return kept;
    },
  });

  serve(app, deps, 'DELETE /user/passkey', {
    policy: ({ sessions }) => (sessions.user ? undefined : refuse('no_token')),
    change: async (tx, ctx) => {
      const user = await confirmedUser(tx, deps, ctx, ctx.body?.password);
      if (!user.ok) return user;
      if (!(await deletePasskey(tx, user.value.user_id, ctx.query.passkey_id))) return refuse('not_found');
      await secondFactorChanged(tx, deps, user.value);
      return accept({ deleted: true as const });
    },
    after: ({ sessions }) => tokens.forget(sessions.user!.subject),
  });
}
