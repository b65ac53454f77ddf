import type { FastifyInstance } from 'fastify';
import { contractVersion } from '#contract/calls.ts';
import { openApi } from '#contract/openapi.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import { databaseAnswers } from '../db/databaseAnswers.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../plugins/metrics.ts';
import { serve } from '../plugins/serve.ts';
import { vapidKeys } from '../push/vapidKeys.ts';

const anyone = () => undefined;
/** How long the database may take to say that it is there. */
const readyWithinMs = 2_000;

/** The process, its database, its figures, its public settings and its contract. */
export function systemRoutes(app: FastifyInstance, deps: Deps, { registry }: Metrics): void {
  serve(app, deps, 'GET /health', { policy: anyone, handle: async () => accept({ status: 'up' as const }) });
  serve(app, deps, 'GET /ready', {
    policy: anyone,
    handle: async () => ((await isReady(deps)) ? accept({ status: 'ready' as const }) : refuse('unavailable')),
  });
  serve(app, deps, 'GET /metrics', {
    policy: anyone,
    handle: async ({ setHeader }) => {
      setHeader('Content-Type', registry.contentType);
      return accept(await registry.metrics());
    },
  });
  serve(app, deps, 'GET /config', {
    policy: anyone,
    handle: async () =>
      accept({
        contractVersion,
        appVersion: deps.config.appVersion,
        paymentProvider: deps.payments.provider.name,
        ...(deps.config.stripe ? { paymentKey: deps.config.stripe.publishableKey } : {}),
        languages: [...offeredLanguages],
        openIdProviders: deps.config.openIdProviders.map(({ name, label }) => ({ name, label })),
        ...(deps.config.conditionsChangedAt ? { conditionsChangedAt: deps.config.conditionsChangedAt } : {}),
        pushKey: (await vapidKeys(deps.db)).publicKey,
        demo: deps.config.demo,
      }),
  });
  let contract: ReturnType<typeof openApi> | undefined;
  serve(app, deps, 'GET /openapi.json', {
    policy: anyone,
    // made once: it takes long enough to be felt by whoever calls meanwhile
    handle: async () => accept((contract ??= openApi(deps.config.appVersion))),
  });
}

const isReady = ({ db, log }: Deps): Promise<boolean> =>
  databaseAnswers(db, readyWithinMs, (error) => log.warn({ err: error }, 'the database does not answer'));
