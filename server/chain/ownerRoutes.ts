import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { confirmedUser } from '../login/sessions/confirmed.ts';
import { lockUser } from '../user/userRepository.ts';
import { mayManageChain, mayReadChain } from '../caller/ownerPolicy.ts';
import { serve } from '../http/serve.ts';
import { noteChainChanges } from './chainJournalRepository.ts';
import { lockChain } from './chainRepository.ts';
import { deleteInvitationsOf } from './invitationRepository.ts';
import { deleteOwnerOf, ownersOfChain } from './ownerRepository.ts';

/** Who owns a chain, and how somebody stops to (D19). */
export function ownerRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, tokens } = deps;

  serve(app, deps, 'GET /chain/owners', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    handle: async ({ query }) => accept(await ownersOfChain(db, query.chain_id)),
  });

  serve(app, deps, 'DELETE /chain/owners', {
    policy: ({ callers, query }) => mayManageChain(db, callers, query.chain_id),
    change: async (tx, ctx) => {
      const { chain_id, user_id } = ctx.query;
      const remover = await confirmedUser(tx, deps, ctx, undefined);
      if (!remover.ok) return remover;
      // the account before the chain, as whoever deletes the account does
      await lockUser(tx, user_id);
      await lockChain(tx, chain_id);
      const owners = await ownersOfChain(tx, chain_id);
      const leaving = owners.find((owner) => owner.user_id === user_id);
      // of two who remove each other at the same moment one is an owner no more by now
      const stillOwns = owners.some((owner) => owner.user_id === remover.value.user_id);
      if (!leaving || !stillOwns) return refuse('not_found');
      if (owners.length === 1) return refuse('last_owner');
      await deleteOwnerOf(tx, chain_id, user_id);
      await deleteInvitationsOf(tx, chain_id, leaving);
      await tokens.changed(tx, user_id);
      const change = { chain_id, what: 'deleted' as const, entity: 'owner', entity_id: user_id };
      await noteChainChanges(tx, ctx.callers, [{ ...change, before: { email: leaving.email } }], ctx.now);
      return accept({ deleted: true as const });
    },
    after: ({ query }) => tokens.forget(query.user_id),
  });
}
