import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuse } from '#domain/error/refusal.ts';
import type { CardParts } from './cardParts.ts';
import { sendError } from '../http/serve.ts';
import { actUpon } from './actUponEvent.ts';
import { knownCaller } from './knownCaller.ts';
import type { SimulatedPages } from '../cardProvider/simulatedBusiness.ts';
import type { PresentedSetup } from '../cardProvider/simulatedBilling.ts';
import { defaultTestCard } from '../cardProvider/testCards.ts';

const Presented = z.strictObject({ client_secret: z.string().max(200), card_number: z.string().max(30).optional() });
const Authenticated = z.strictObject({ client_secret: z.string().max(200), approve: z.boolean() });

type Named = { Params: { id: string } };

/**
 * What owners do on the card provider's own pages: save a card, complete the account (D15). The set-up's secret, or the
 * account's name that nobody guesses, is the only right. What follows of it is told as the provider tells its events.
 */
export function simulatedPageRoutes(
  app: FastifyInstance,
  deps: CardParts,
  { setups, ...account }: SimulatedPages,
): void {
  app.post<Named>('/simulated-provider/setup-intents/:id/confirm', knownCaller(deps), async (request, reply) => {
    const body = Presented.safeParse(request.body);
    if (!body.success) return sendError(reply, refuse('invalid_request'));
    const { client_secret, card_number = defaultTestCard } = body.data;
    return answer(reply, await setups.present(request.params.id, client_secret, card_number));
  });

  app.post<Named>('/simulated-provider/setup-intents/:id/authenticate', knownCaller(deps), async (request, reply) => {
    const body = Authenticated.safeParse(request.body);
    if (!body.success) return sendError(reply, refuse('invalid_request'));
    return answer(reply, await setups.authenticate(request.params.id, body.data.client_secret, body.data.approve));
  });

  app.post<Named>('/simulated-provider/accounts/:id/complete', knownCaller(deps), async (request, reply) => {
    const { id: account_id } = request.params;
    if (!(await account.complete(account_id))) return sendError(reply, refuse('not_found'));
    await actUpon(deps, { kind: 'account', account_id });
    return reply.send({ account_id, complete: true });
  });

  async function answer(reply: FastifyReply, setup: PresentedSetup | undefined): Promise<FastifyReply> {
    if (!setup) return sendError(reply, refuse('payment_intent_invalid'));
    const { setup_id, state, customer_id, lastError } = setup;
    if (lastError) return sendError(reply, refuse('card_declined', { details: { reason: lastError } }));
    if (state === 'succeeded') await actUpon(deps, { kind: 'card', customer_id });
    return reply.send({ setup_id, state });
  }
}
