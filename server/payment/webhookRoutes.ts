import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/error/refusal.ts';
import type { CardParts } from './cardParts.ts';
import { sendError } from '../http/serve.ts';

/**
 * What the card provider tells by itself (D14). Outside the contract, as nobody but the provider may call it; its
 * signature over the bytes of the body is the only right. Whatever it has signed is taken: an error would only have it
 * sent again and again.
 */
export function webhookRoutes(app: FastifyInstance, deps: CardParts): void {
  const { readEvent } = deps.payments;
  if (!readEvent) return;
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/stripe/webhook', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const signed = typeof request.body === 'string' && typeof signature === 'string';
      const told = signed ? readEvent(request.body as string, signature) : undefined;
      if (!told) return sendError(reply, refuse('invalid_request'));
      if (told === 'unreadable') deps.log.warn('the card provider told of something in a shape that is not known');
      else await deps.providerEvents.take(told);
      return reply.send({ received: true });
    });
  });
}
