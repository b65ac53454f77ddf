import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import type { Callers } from '../caller/caller.ts';
import { type Asked, confirmedUser } from '../login/sessions/confirmed.ts';
import { noteChainChanges } from '../chain/chainJournalRepository.ts';
import { mayOwnChain } from '../caller/ownerPolicy.ts';
import { chainById, lockChain } from '../chain/chainRepository.ts';
import { agrees, differences } from '../chain/differences.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { serve } from '../http/serve.ts';
import { restaurantById } from '../restaurant/restaurantRepository.ts';
import { accountLink, type AccountLink } from '../payment/accountLink.ts';
import { lookAfterAt, updateBilling } from './billingRepository.ts';
import { cardRoutes } from './cardRoutes.ts';
import { changeAtProvider } from '../payment/changeAtProvider.ts';
import type { AccountOwner } from '../cardProvider/business.ts';
import { simulatedPageRoutes } from '../payment/simulatedPageRoutes.ts';
import { saveStanding, subscribe } from './subscribe.ts';

/** What a chain pays and is paid. */
export function billingRoutes(app: FastifyInstance, deps: CardParts): void {
  const { db, payments } = deps;
  cardRoutes(app, deps);
  if (payments.simulatedPages) simulatedPageRoutes(app, deps, payments.simulatedPages);

  serve(app, deps, 'PUT /chain/payment-address', {
    policy: ({ callers, body }) => mayOwnChain(db, callers, body.chain_id),
    change: async (tx, { body: { chain_id, paymentAddress, version }, callers, now }) => {
      const before = await lockChain(tx, chain_id);
      if (!before) return refuse('not_found');
      if (agrees(before, { paymentAddress })) return accept(before);
      const conflict = versionConflict(before, version);
      if (conflict) return conflict;
      await updateBilling(tx, chain_id, { paymentAddress });
      await lookAfterAt(tx, payments.provider.name, chain_id, now);
      const after = await chainById(tx, chain_id);
      if (!after) return refuse('not_found');
      const changed = differences({ paymentAddress: before.paymentAddress }, { paymentAddress: after.paymentAddress });
      const entity = { chain_id, what: 'changed' as const, entity: 'chain', entity_id: chain_id };
      await noteChainChanges(tx, callers, [{ ...entity, ...changed }], now);
      return accept(after);
    },
  });

  serve(app, deps, 'PUT /chain/subscription', {
    policy: ({ callers, body }) => mayOwnChain(db, callers, body.chain_id),
    handle: (ctx) => {
      const { body, callers, now } = ctx;
      const { chain_id, subscription: wanted, version } = body;
      return changeAtProvider(
        deps,
        ctx,
        () => subscribe(deps, { chain_id, wanted, version, callers, now }),
        (tx, subscribed) => saveStanding(tx, chain_id, subscribed, now),
      );
    },
  });

  serve(app, deps, 'GET /chain/stripe-account', {
    policy: ({ callers, query }) => mayOwnChain(db, callers, query.chain_id),
    handle: (ctx) => link(ctx, ctx.query, ctx.query.dashboard ?? false),
  });

  serve(app, deps, 'GET /chain/stripe-dashboard', {
    policy: ({ callers, query }) => mayOwnChain(db, callers, query.chain_id),
    handle: (ctx) => link(ctx, ctx.query, true),
  });

  /** Behind the link somebody names the bank account that guests' money goes to: not whoever found a session (D41). */
  async function link(
    asked: Asked & { callers: Callers },
    { chain_id, restaurant_id }: AccountOwner,
    dashboard: boolean,
  ): Promise<Result<AccountLink>> {
    const owner = await confirmedUser(db, deps, asked, undefined);
    if (!owner.ok) return owner;
    const chain = await chainById(db, chain_id);
    const restaurant = restaurant_id ? await restaurantById(db, restaurant_id) : undefined;
    if (!chain || (restaurant_id && restaurant?.chain_id !== chain_id)) return refuse('not_found');
    return accountLink(deps, { chain, restaurant }, asked.callers, { dashboard });
  }
}
