import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Refusal } from '#domain/error/refusal.ts';
import { chainsOf } from '../chain/chainRepository.ts';
import type { PersonParts } from './personParts.ts';
import { cursorOfOrder, orderCursor } from '../order/orderCursor.ts';
import { askedPage, numberCursor, pageOf } from '../http/askedPage.ts';
import { serve } from '../http/serve.ts';
import type { Callers } from '../caller/caller.ts';
import { changeOwnData } from '../account/changeOwnData.ts';
import { deleteAccount } from './deleteAccount.ts';
import { exportPerson } from './exportPerson.ts';
import { forgetAll } from './forgetPerson.ts';
import { acceptConditions } from '../legal/acceptConditions.ts';
import { loginsPage } from '../login/loginHistoryRepository.ts';
import { personByCode } from './personByCode.ts';
import { userOrdersPage } from './userOrderRepository.ts';
import { unconfirmed } from '../login/sessions/confirmed.ts';
import { lockUser, presentUser, type StoredUser, updateUser } from '../user/userRepository.ts';
import { clearProviderCookie } from '../login/userSession.ts';

const loggedIn = ({ callers }: { callers: Callers }): Refusal | undefined =>
  callers.user ? undefined : refuse('no_token');

/** What belongs to a person: data, orders, chains, history, and all of it to take along or to delete. */
export function personRoutes(app: FastifyInstance, deps: PersonParts): void {
  const { db, tokens } = deps;

  const isLinked = ({ callers }: { callers: Callers }): Refusal | undefined =>
    callers.device?.restaurants.length ? undefined : refuse('device_not_linked');
  // not undone when refused: a wrong guess is remembered
  const personBehind = (code: string, { callers: { device }, now }: { callers: Callers; now: Date }) =>
    db.transaction((tx) => personByCode(tx, deps.secrets, { ...device!, code, now }));

  serve(app, deps, 'GET /user/code', { policy: isLinked, handle: (ctx) => personBehind(ctx.query.code, ctx) });
  serve(app, deps, 'POST /user/code', { policy: isLinked, handle: (ctx) => personBehind(ctx.body.code, ctx) });

  serve(app, deps, 'PUT /user/data', {
    policy: loggedIn,
    change: async (tx, ctx) => {
      const { password, ...data } = ctx.body;
      const confirm = (user: StoredUser) => unconfirmed(tx, deps, ctx, user, password);
      const user = await changeOwnData(tx, deps, { user_id: ctx.callers.user!.user_id, data, confirm });
      if (user.ok) await tokens.changed(tx, user.value.user_id);
      return user;
    },
    after: (_ctx, { user_id }) => tokens.forget(user_id),
  });

  serve(app, deps, 'PUT /user/conditions', {
    policy: loggedIn,
    change: async (tx, { body, callers, now }) => {
      const user = await lockUser(tx, callers.user!.user_id);
      if (!user) return refuse('no_token');
      const { user_id } = user;
      if (body && (body.chain_id ?? body.restaurant_id))
        return (await acceptConditions(tx, user_id, body, now)) ?? accept(presentUser(user));
      const refused = await deps.conditionsAccepted(tx, { user_id, at: now, read: body?.legal_version });
      if (refused) return refused;
      const accepted = { ...presentUser(user), conditionsAcceptedAt: now.toISOString() };
      await updateUser(tx, accepted);
      return accept(accepted);
    },
  });

  serve(app, deps, 'GET /user/login-history', {
    policy: loggedIn,
    handle: async ({ query, callers, setHeader }) => {
      const asked = askedPage(query, numberCursor);
      if (!asked.ok) return asked;
      const rows = await loginsPage(db, callers.user!.user_id, asked.value);
      const page = pageOf(rows, asked.value, setHeader, (row) => String(row.login_id));
      return accept(page.map(({ login_id: _cursor, ...login }) => login));
    },
  });

  serve(app, deps, 'GET /user/orders', {
    policy: loggedIn,
    handle: async ({ query, callers, setHeader }) => {
      const asked = askedPage(query, orderCursor);
      if (!asked.ok) return asked;
      const rows = await userOrdersPage(db, callers.user!.user_id, asked.value);
      return accept(pageOf(rows, asked.value, setHeader, cursorOfOrder));
    },
  });

  serve(app, deps, 'GET /user/chains', {
    policy: loggedIn,
    handle: async ({ callers }) => accept(await chainsOf(db, callers.user!.user_id)),
  });

  serve(app, deps, 'GET /user/export', {
    policy: loggedIn,
    handle: async ({ callers, now }) => {
      const copy = await exportPerson(db, callers.user!.user_id, now);
      return copy ? accept(copy) : refuse('no_token');
    },
  });

  serve(app, deps, 'DELETE /user/me', {
    policy: loggedIn,
    handle: async (ctx) => {
      const { callers, setHeader } = ctx;
      const deleted = await db.transaction((tx) =>
        deleteAccount(tx, deps, callers, (user) => unconfirmed(tx, deps, ctx, user, ctx.body?.password)),
      );
      if (!deleted.ok) return deleted;
      tokens.forget(callers.user!.user_id);
      clearProviderCookie(deps, setHeader);
      // What is left to do is done from time to time too, so the account is gone whatever becomes of this.
      await forgetAll(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'orders still name their person'));
      return deleted;
    },
  });
}
