import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuse } from '#domain/error/refusal.ts';
import type { CardParts } from './cardParts.ts';
import { sendError } from '../http/serve.ts';
import { knownCaller } from './knownCaller.ts';
import type { ProviderIntent } from '../cardProvider/provider.ts';
import type { SimulatedCards } from '../cardProvider/simulated.ts';
import { defaultTestCard } from '../cardProvider/testCards.ts';

const Presented = z.strictObject({
  client_secret: z.string().max(200),
  /** a reader that is told nothing sees a good card */
  card_number: z.string().max(30).optional(),
});
const Authenticated = z.strictObject({ client_secret: z.string().max(200), approve: z.boolean() });

type IntentPath = { Params: { id: string } };

/**
 * Where a simulated card is typed in or held to a simulated reader (D15). Outside the contract, since with the real
 * provider the guest's browser and the reader talk to the provider alone. It takes a token and the
 * intent's secret: who pays is somebody whom the server knows (D44).
 */
export function simulatedRoutes(
  app: FastifyInstance,
  deps: Pick<CardParts, 'db' | 'tokens'>,
  cards: SimulatedCards,
): void {
  app.post<IntentPath>('/simulated-provider/intents/:id/confirm', knownCaller(deps), async (request, reply) => {
    const body = Presented.safeParse(request.body);
    if (!body.success) return sendError(reply, refuse('invalid_request'));
    const { client_secret, card_number = defaultTestCard } = body.data;
    return answer(reply, await cards.present(request.params.id, client_secret, card_number));
  });
  app.post<IntentPath>('/simulated-provider/intents/:id/authenticate', knownCaller(deps), async (request, reply) => {
    const body = Authenticated.safeParse(request.body);
    if (!body.success) return sendError(reply, refuse('invalid_request'));
    return answer(reply, await cards.authenticate(request.params.id, body.data.client_secret, body.data.approve));
  });
}

/** As with the real provider, whoever holds the secret sees the intent; a declined card is an error. */
function answer(reply: FastifyReply, intent: ProviderIntent | undefined): FastifyReply {
  if (!intent) return sendError(reply, refuse('payment_intent_invalid'));
  const { intent_id, state, amount, currency, lastError } = intent;
  if (state === 'canceled') return sendError(reply, refuse('payment_intent_invalid'));
  if (state === 'requires_payment_method' && lastError) {
    return sendError(reply, refuse('card_declined', { details: { reason: lastError } }));
  }
  return reply.send({ intent_id, state, amount, currency });
}
