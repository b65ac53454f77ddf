import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { defaultLanguage } from '#domain/i18n/localizedText.ts';
import { anybody } from '../caller/openPolicy.ts';
import { callerId } from '../caller/caller.ts';
import type { PushParts } from './pushParts.ts';
import { serve } from '../http/serve.ts';
import { deleteSubscription, storeSubscription } from '../message/pushRepository.ts';
import { isPushService } from './pushServices.ts';

/** Who wants to be told by Web Push. */
export function pushRoutes(app: FastifyInstance, deps: PushParts): void {
  serve(app, deps, 'POST /push-subscription', {
    policy: anybody,
    change: async (tx, { body, callers, now }) => {
      const { endpoint, keys } = body.subscription;
      if (!isPushService(endpoint, deps.config.pushServices)) {
        return refuse('invalid_request', {
          details: [{ path: 'subscription.endpoint', message: 'is no known push service' }],
        });
      }
      const { page, language = defaultLanguage } = body;
      await storeSubscription(
        tx,
        { caller: callerId(callers), subscription: { endpoint, keys, ...(page ? { page } : {}) }, language },
        now,
      );
      return accept({ endpoint });
    },
  });
  serve(app, deps, 'DELETE /push-subscription', {
    policy: anybody,
    change: async (tx, { query, callers }) => {
      await deleteSubscription(tx, callerId(callers), query.endpoint);
      return accept({ deleted: true as const });
    },
  });
}
