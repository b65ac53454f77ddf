import type { FastifyInstance } from 'fastify';
import type { CardOnFile } from '#domain/chain/chain.ts';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { noteChainChanges, type ChainChange } from '../chain/chainJournalRepository.ts';
import { mayOwnChain, mayReadMoney } from '../caller/ownerPolicy.ts';
import { chainById } from '../chain/chainRepository.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { serve } from '../http/serve.ts';
import { cardsOf, customerOf, ensureCustomer } from './chainCustomer.ts';
import { changeAtProvider } from '../payment/changeAtProvider.ts';
import { atProvider } from '../payment/paymentIntents.ts';

/** The cards that a chain pays with; their numbers are the card provider's alone. */
export function cardRoutes(app: FastifyInstance, deps: CardParts): void {
  const { db, payments } = deps;

  serve(app, deps, 'GET /chain/setup-intent', {
    policy: ({ callers, query }) => mayOwnChain(db, callers, query.chain_id),
    handle: async ({ query, callers }) => {
      const chain = await chainById(db, query.chain_id);
      const customer = chain ? await ensureCustomer(deps, chain, callers) : refuse('not_found');
      if (!customer.ok) return customer;
      return atProvider(
        () => payments.business.billing.createSetupIntent(customer.value, deps.newId()),
        'provider_refused',
      );
    },
  });

  serve(app, deps, 'GET /chain/cards', {
    policy: ({ callers, query }) => mayReadMoney(db, callers, query.chain_id),
    handle: ({ query }) => cardsOf(deps, query.chain_id),
  });

  serve(app, deps, 'PUT /chain/card/prefer', {
    policy: ({ callers, body }) => mayOwnChain(db, callers, body.chain_id),
    handle: (ctx) => {
      const { chain_id, card_id } = ctx.body;
      return changeAtProvider(
        deps,
        ctx,
        () => withCard(chain_id, card_id, (customer_id) => payments.business.billing.preferCard(customer_id, card_id)),
        async (tx, before) => {
          const cards = before.map((card) => ({ ...card, preferred: card.card_id === card_id }));
          const [was, is] = [before, cards].map((all) => shown(all.find(({ preferred }) => preferred)));
          if (was?.card_id !== is?.card_id) {
            await noteChainChanges(tx, ctx.callers, [changed(chain_id, 'changed', was, is)], ctx.now);
          }
          return accept(cards.toSorted((a, b) => Number(b.preferred) - Number(a.preferred)));
        },
      );
    },
  });

  serve(app, deps, 'DELETE /chain/card', {
    policy: ({ callers, query }) => mayOwnChain(db, callers, query.chain_id),
    handle: (ctx) => {
      const { chain_id, card_id } = ctx.query;
      return changeAtProvider(
        deps,
        ctx,
        () => withCard(chain_id, card_id, (customer_id, cards) => removed(customer_id, card_id, cards)),
        async (tx, before) => {
          const card = shown(before.find((each) => each.card_id === card_id));
          await noteChainChanges(tx, ctx.callers, [changed(chain_id, 'deleted', card, undefined)], ctx.now);
          return accept({ deleted: true as const });
        },
      );
    },
  });

  /** Does something with a card of the chain and gives the cards as they were before; others' cards do not exist. */
  async function withCard(
    chain_id: string,
    card_id: string,
    act: (customer_id: string, cards: CardOnFile[]) => Promise<boolean>,
  ): Promise<Result<CardOnFile[]>> {
    const customer_id = await customerOf(deps, chain_id);
    const cards = await cardsOf(deps, chain_id);
    if (!cards.ok) return cards;
    if (!customer_id || !cards.value.some((card) => card.card_id === card_id)) return refuse('not_found');
    const acted = await atProvider(() => act(customer_id, cards.value), 'provider_refused');
    if (!acted.ok) return acted;
    return acted.value ? cards : refuse('not_found');
  }

  /** A chain that has cards prefers one of them: the next one is preferred before the card goes. */
  async function removed(customer_id: string, card_id: string, cards: CardOnFile[]): Promise<boolean> {
    const wasPreferred = cards.some((card) => card.card_id === card_id && card.preferred);
    const next = cards.find((card) => card.card_id !== card_id);
    if (wasPreferred && next) await payments.business.billing.preferCard(customer_id, next.card_id);
    return payments.business.billing.removeCard(customer_id, card_id);
  }
}

type Shown = Pick<CardOnFile, 'card_id' | 'brand' | 'last4'> | undefined;

const shown = (card: CardOnFile | undefined): Shown =>
  card && { card_id: card.card_id, brand: card.brand, last4: card.last4 };

/** Cards have names of the provider's, so that the journal keeps them under the chain's own id. */
const changed = (chain_id: string, what: ChainChange['what'], before: Shown, after: Shown): ChainChange => ({
  chain_id,
  what,
  entity: 'card',
  entity_id: chain_id,
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});
