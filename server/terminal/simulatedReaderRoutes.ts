import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuse } from '#domain/error/refusal.ts';
import type { CardParts } from '../payment/cardParts.ts';
import { sendError } from '../http/serve.ts';
import { actUpon } from '../payment/actUponEvent.ts';
import { knownCaller } from '../payment/knownCaller.ts';
import type { GuestsAtReaders } from '../cardProvider/simulatedReaders.ts';
import { defaultTestCard } from '../cardProvider/testCards.ts';

const Presented = z.strictObject({ card_number: z.string().max(30).optional() });

type Named = { Params: { id: string } };

/**
 * What a guest does at a simulated reader (D15), which only those who stand before it can: a device of a house has to
 * say so, with the reader's name, which nobody guesses. What follows is told as the provider tells its events.
 */
export function simulatedReaderRoutes(app: FastifyInstance, deps: CardParts, guests: GuestsAtReaders): void {
  app.post<Named>('/simulated-provider/readers/:id/present', knownCaller(deps, 'devices'), async (request, reply) => {
    const body = Presented.safeParse(request.body ?? {});
    if (!body.success) return sendError(reply, refuse('invalid_request'));
    const { card_number = defaultTestCard } = body.data;
    return answer(reply, await guests.present(request.params.id, card_number));
  });

  app.post<Named>('/simulated-provider/readers/:id/cancel', knownCaller(deps, 'devices'), async (request, reply) =>
    answer(reply, await guests.cancel(request.params.id)),
  );

  async function answer(reply: FastifyReply, intent_id: string | undefined): Promise<FastifyReply> {
    if (!intent_id) return sendError(reply, refuse('payment_intent_invalid'));
    await actUpon(deps, { kind: 'intent', intent_id });
    return reply.send({ intent_id });
  }
}
