import type { FastifyInstance } from 'fastify';
import { publicChain } from '#domain/chain/publicChain.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import type { AccountParts } from '../user/accountParts.ts';
import { pageOf } from '../http/askedPage.ts';
import { longReads } from '../http/longReads.ts';
import { serve } from '../http/serve.ts';
import { lockUser } from '../user/userRepository.ts';
import { chainJournalPage, costEntity, noteChainChanges, type ChainJournalRow } from './chainJournalRepository.ts';
import { mayManageChain, mayReadChain } from '../caller/ownerPolicy.ts';
import { chainById, firstSubscription, insertChain, lockChain, updatePublicChain } from './chainRepository.ts';
import { agrees, differences } from './differences.ts';
import { invitationRoutes } from './invitationRoutes.ts';
import { ownerRoutes } from './ownerRoutes.ts';
import { roleInChain } from '../caller/ownershipRepository.ts';
import { versionConflict } from './versionConflict.ts';

/** What owners do with their chains. */
export function chainRoutes(app: FastifyInstance, deps: AccountParts): void {
  const { db, tokens } = deps;
  invitationRoutes(app, deps);
  ownerRoutes(app, deps);

  serve(app, deps, 'POST /chain', {
    policy: ({ callers }) => (callers.user ? undefined : refuse('no_token')),
    change: async (tx, { body, callers, now }) => {
      const user = callers.user!;
      await lockUser(tx, user.user_id);
      const { chain_id = deps.newId(), name, ...fields } = body;
      const doc = { ...fields, subscription: firstSubscription };
      const fresh = await insertChain(tx, { chain_id, name, doc, owner_id: user.user_id, now });
      const chain = await chainById(tx, chain_id);
      if (!chain) throw new Error(`chain ${chain_id} was not stored`);
      if (!fresh) {
        const again = agrees(chain, { name, ...fields }) && (await roleInChain(tx, user, chain_id)) === 'owner';
        return again ? accept(chain) : refuse('id_taken');
      }
      await tokens.changed(tx, user.user_id);
      const change = { chain_id, what: 'created' as const, entity: 'chain', entity_id: chain_id, after: chain };
      await noteChainChanges(tx, callers, [change], now);
      return accept(chain);
    },
    after: ({ callers }) => tokens.forget(callers.user!.user_id),
  });

  serve(app, deps, 'PUT /chain', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    change: async (tx, { body: { version, ...wanted }, callers, now }) => {
      const { chain_id } = wanted;
      const before = await lockChain(tx, chain_id);
      if (!before) return refuse('not_found');
      const changed = differences(publicChain(before), publicChain(wanted));
      if (!changed) return accept(before);
      const conflict = versionConflict(before, version);
      if (conflict) return conflict;
      await updatePublicChain(tx, publicChain(wanted));
      const entity = { chain_id, what: 'changed' as const, entity: 'chain', entity_id: chain_id };
      await noteChainChanges(tx, callers, [{ ...entity, ...changed }], now);
      const after = await chainById(tx, chain_id);
      return after ? accept(after) : refuse('not_found');
    },
  });

  serve(app, deps, 'DELETE /chain', {
    policy: () => refuse('not_implemented'),
    handle: async () => refuse('not_implemented'),
  });

  serve(app, deps, 'GET /chain/journal', {
    policy: ({ callers, query }) => mayReadChain(db, callers, query.chain_id),
    // an entry is as long as what was changed
    turns: longReads,
    handle: async ({ query, callers, setHeader }) => {
      const { chain_id, limit = 50, cursor: before, ...asked } = query;
      // what dishes cost the house is for those who run it, also what it cost once (ADR 69)
      const hidden = (await mayManageChain(db, callers, chain_id)) ? [costEntity] : [];
      const filter = { ...asked, hidden };
      const rows = await chainJournalPage(db, chain_id, filter, { limit: limit + 1, before });
      const page = pageOf(rows, { limit: limit + 1 }, setHeader, (row) => String(row.journal_id));
      return accept(page.map(presentEntry));
    },
  });
}

function presentEntry({ restaurant_id, at, actor_name, before, after, ...row }: ChainJournalRow) {
  return {
    ...row,
    at: at.toISOString(),
    ...(restaurant_id ? { restaurant_id } : {}),
    ...(actor_name ? { actorName: actor_name } : {}),
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  };
}
