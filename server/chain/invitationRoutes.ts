import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { appPage } from '../user/appPage.ts';
import { wantMessage } from '../message/wantMessage.ts';
import { newSecret, secretHash } from '../caller/secret.ts';
import { confirmedUser } from '../login/sessions/confirmed.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { tooMany } from '../http/callLimits.ts';
import { minute } from '../http/limits.ts';
import { serve } from '../http/serve.ts';
import { lockUser } from '../user/userRepository.ts';
import { noteChainChanges } from './chainJournalRepository.ts';
import { mayOwnChain, mayReadChain } from '../caller/ownerPolicy.ts';
import { deleteInvitation, insertInvitation, openInvitations, redeemInvitation } from './invitationRepository.ts';
import { chainById, insertOwner, lockChain } from './chainRepository.ts';

const validMs = 7 * 24 * 60 * minute;
/** Mails that one user may make us send in an hour. */
const invitationsAnHour = { most: 20, windowMs: 60 * minute };

/** How a chain gets further owners, managers and viewers: by a mail whose link opens once, for whoever has that address (D19). */
export function invitationRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, tokens, limits } = deps;

  serve(app, deps, 'POST /chain/invite', {
    policy: async ({ callers, body }) =>
      (await mayOwnChain(db, callers, body.chain_id)) ??
      tooMany(limits.take(`invitations ${callers.user!.user_id}`, invitationsAnHour)),
    change: async (tx, ctx) => {
      const { callers, now } = ctx;
      const { chain_id, email, role = 'owner', password } = ctx.body;
      const inviter = await confirmedUser(tx, deps, ctx, password);
      if (!inviter.ok) return inviter;
      const chain = await lockChain(tx, chain_id);
      if (!chain) return refuse('not_found');
      // who has just stopped being an owner, and had what he sent withdrawn, sends nothing after it
      const notOwner = await mayOwnChain(tx, callers, chain_id);
      if (notOwner) return notOwner;
      const token = newSecret();
      const invitation = { invitation_id: deps.newId(), chain_id, email, role };
      const expiresAt = new Date(now.getTime() + validMs);
      await insertInvitation(tx, { ...invitation, tokenHash: secretHash(token), expiresAt });
      const link = appPage(deps.origin(), undefined, '/dashboard', { invitation: token });
      await wantMessage(tx, deps, { kind: 'chain_invitation', to: email, details: { link } });
      const change = { chain_id, what: 'created' as const, entity: 'invitation', entity_id: invitation.invitation_id };
      await noteChainChanges(tx, callers, [{ ...change, after: { email, role } }], now);
      return accept({ sent: true as const, expiresAt: expiresAt.toISOString() });
    },
  });

  serve(app, deps, 'GET /chain/invitations', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    handle: async ({ query, now }) =>
      accept(
        (await openInvitations(db, query.chain_id, now)).map(({ expires_at, ...invitation }) => ({
          ...invitation,
          expiresAt: expires_at.toISOString(),
        })),
      ),
  });

  serve(app, deps, 'DELETE /chain/invitations', {
    policy: ({ callers, query }) => mayOwnChain(db, callers, query.chain_id),
    change: async (tx, { query: { chain_id, invitation_id }, callers, now }) => {
      const email = await deleteInvitation(tx, chain_id, invitation_id, now);
      if (email === undefined) return refuse('not_found');
      const change = { chain_id, what: 'deleted' as const, entity: 'invitation', entity_id: invitation_id };
      await noteChainChanges(tx, callers, [{ ...change, before: { email } }], now);
      return accept({ deleted: true as const });
    },
  });

  serve(app, deps, 'POST /chain/invite/accept', {
    policy: ({ callers }) => (callers.user ? undefined : refuse('no_token')),
    change: async (tx, { body, callers, now }) => {
      const { user_id } = callers.user!;
      // whoever is removed elsewhere at this moment must not lose the role with that
      await lockUser(tx, user_id);
      const invitation = await redeemInvitation(tx, secretHash(body.token), user_id, now);
      const chain = invitation && (await chainById(tx, invitation.chain_id));
      if (!chain) return refuse('invitation_invalid');
      const { chain_id } = chain;
      await insertOwner(tx, chain_id, user_id, invitation.role);
      await tokens.changed(tx, user_id);
      const change = { chain_id, what: 'created' as const, entity: 'owner', entity_id: user_id };
      await noteChainChanges(
        tx,
        callers,
        [{ ...change, after: { email: invitation.email, role: invitation.role } }],
        now,
      );
      return accept(chain);
    },
    after: ({ callers }) => tokens.forget(callers.user!.user_id),
  });
}
