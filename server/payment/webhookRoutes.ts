import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/error/refusal.ts';
import type { Deps } from '../deps.ts';
import { sendError } from '../plugins/serve.ts';
import { atProvider } from './paymentIntents.ts';
import { takeProviderEvent } from './takeProviderEvent.ts';

/**
 * What the card provider tells by itself (D14). Outside the contract, as nobody but the provider may call it; its
 * signature over the bytes of the body is the only right.
 */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const { readEvent } = deps.payments;
  if (!readEvent) return;
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post('/stripe/webhook', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const signed = typeof request.body === 'string' && typeof signature === 'string';
      const event = signed ? readEvent(request.body as string, signature) : undefined;
      if (!event) return sendError(reply, refuse('invalid_request'));
      const taken = await atProvider(() => takeProviderEvent(deps, event));
      return taken.ok ? reply.send({ received: true }) : sendError(reply, taken);
    });
  });
}
