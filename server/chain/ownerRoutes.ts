import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { confirmedUser } from '../login/sessions/confirmed.ts';
import { lockUser } from '../user/userRepository.ts';
import { belongsTo, mayOwnChain, mayReadChain } from '../caller/ownerPolicy.ts';
import { serve } from '../http/serve.ts';
import { noteChainChanges } from './chainJournalRepository.ts';
import { lockChain } from './chainRepository.ts';
import { deleteInvitationsOf } from './invitationRepository.ts';
import { type ChainOwner, changeRole, deleteOwnerOf, ownersOfChain } from './ownerRepository.ts';

/** A chain keeps an owner: nobody else can let one in. */
const isLastOwner = (owners: readonly ChainOwner[], { user_id, role }: ChainOwner): boolean =>
  role === 'owner' && !owners.some((other) => other.role === 'owner' && other.user_id !== user_id);

/** Who belongs to a chain, as what, and how somebody stops to (D19). */
export function ownerRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, tokens } = deps;

  serve(app, deps, 'GET /chain/owners', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    handle: async ({ query }) => accept(await ownersOfChain(db, query.chain_id)),
  });

  serve(app, deps, 'PUT /chain/owners', {
    policy: ({ callers, body }) => mayOwnChain(db, callers, body.chain_id),
    change: async (tx, ctx) => {
      const { chain_id, user_id, role } = ctx.body;
      const changer = await confirmedUser(tx, deps, ctx, undefined);
      if (!changer.ok) return changer;
      await lockUser(tx, user_id);
      await lockChain(tx, chain_id);
      const owners = await ownersOfChain(tx, chain_id);
      const self = owners.find((owner) => owner.user_id === changer.value.user_id);
      // of two who change each other at the same moment one owns no more by now
      if (self?.role !== 'owner') return refuse(self ? 'not_allowed' : 'not_found');
      const changed = owners.find((owner) => owner.user_id === user_id);
      if (!changed) return refuse('not_found');
      if (changed.role === role) return accept(changed);
      if (isLastOwner(owners, changed)) return refuse('last_owner');
      await changeRole(tx, chain_id, user_id, role);
      // who invites no more has invited nobody who could let him back in
      if (changed.role === 'owner') await deleteInvitationsOf(tx, chain_id, changed);
      await tokens.changed(tx, user_id);
      const change = { chain_id, what: 'changed' as const, entity: 'owner', entity_id: user_id };
      const [before, after] = [{ role: changed.role }, { role }];
      await noteChainChanges(tx, ctx.callers, [{ ...change, before, after }], ctx.now);
      return accept({ ...changed, role });
    },
    after: ({ body }) => tokens.forget(body.user_id),
  });

  serve(app, deps, 'DELETE /chain/owners', {
    // whoever leaves needs nobody's leave
    policy: ({ callers, query }) =>
      callers.user?.user_id === query.user_id
        ? belongsTo(db, callers, query.chain_id)
        : mayOwnChain(db, callers, query.chain_id),
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
      const self = owners.find((owner) => owner.user_id === remover.value.user_id);
      if (!leaving || !self) return refuse('not_found');
      if (self !== leaving && self.role !== 'owner') return refuse('not_allowed');
      if (isLastOwner(owners, leaving)) return refuse('last_owner');
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
