import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Refusal } from '#domain/error/refusal.ts';
import type { AccountParts } from '../../user/accountParts.ts';
import { serve, type Context } from '../../http/serve.ts';
import { confirmByPasskey } from './confirmByPasskey.ts';
import { confirmedUser } from './confirmed.ts';
import { endSessionOf, sessionsOf } from '../../caller/sessionRepository.ts';

const loggedIn = ({ sessions }: Pick<Context<'GET /user/sessions'>, 'sessions'>): Refusal | undefined =>
  sessions.user ? undefined : refuse('no_token');

/** Where somebody is logged in, to look at and to end, and proving to be who one is in the session at hand (D41). */
export function sessionRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, tokens } = deps;

  serve(app, deps, 'GET /user/sessions', {
    policy: loggedIn,
    handle: async ({ sessions, now }) => {
      const { subject, hash } = sessions.user!;
      const rows = await sessionsOf(db, subject, hash, now);
      return accept(
        rows.map(({ session_id, provider, agent, network, current, began_at, seen_at, ends_at }) => ({
          session_id,
          current,
          provider,
          userAgent: agent,
          network,
          firstSeen: began_at.toISOString(),
          lastSeen: seen_at.toISOString(),
          endsAt: ends_at.toISOString(),
        })),
      );
    },
  });

  serve(app, deps, 'DELETE /user/sessions', {
    policy: loggedIn,
    change: async (tx, { query, sessions }) => {
      const { subject, hash } = sessions.user!;
      if (query.session_id === undefined) await tokens.endAll(tx, 'user', subject, hash);
      else if (await endSessionOf(tx, subject, query.session_id)) await tokens.changed(tx, subject);
      else return refuse('not_found');
      return accept({ deleted: true as const });
    },
    after: ({ sessions }) => tokens.forget(sessions.user!.subject),
  });

  serve(app, deps, 'POST /user/confirm', {
    policy: loggedIn,
    handle: async (ctx) => {
      const { password, passkey } = ctx.body;
      if (passkey) return db.transaction((tx) => confirmByPasskey(tx, deps, ctx.sessions.user!, passkey, ctx.now));
      const user = await confirmedUser(db, deps, ctx, password);
      return user.ok ? accept({ confirmed: true as const }) : user;
    },
  });
}
