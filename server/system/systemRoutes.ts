import { hash, timingSafeEqual } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { openApi } from '#contract/openapi.ts';
import { accept, refuse, type Refusal } from '#domain/error/refusal.ts';
import { anybody } from '../caller/openPolicy.ts';
import { databaseAnswers } from '../db/databaseAnswers.ts';
import { publicConfig } from './publicConfig.ts';
import type { SystemParts } from './systemParts.ts';
import { AnswerText } from '../http/answerText.ts';
import type { Metrics } from '../http/metrics.ts';
import { serve } from '../http/serve.ts';

/** How long the database may take to say that it is there. */
const readyWithinMs = 2_000;

/** The process, its database, its figures, its public settings and its contract. */
export function systemRoutes(app: FastifyInstance, deps: SystemParts, { registry }: Metrics): void {
  serve(app, deps, 'GET /health', { policy: anybody, handle: async () => accept({ status: 'up' as const }) });
  serve(app, deps, 'GET /ready', {
    policy: anybody,
    handle: async () => ((await isReady(deps)) ? accept({ status: 'ready' as const }) : refuse('unavailable')),
  });
  serve(app, deps, 'GET /metrics', {
    policy: (ctx) => mayMeasure(deps, ctx),
    handle: async ({ setHeader }) => {
      setHeader('Content-Type', registry.contentType);
      return accept(await registry.metrics());
    },
  });
  serve(app, deps, 'GET /config', {
    policy: anybody,
    handle: async () => accept(publicConfig(deps)),
  });
  let contract: AnswerText | undefined;
  serve(app, deps, 'GET /openapi.json', {
    policy: anybody,
    handle: async ({ setHeader }) => {
      setHeader('cache-control', 'public, max-age=300');
      return (contract ??= contractText(deps.config.appVersion));
    },
  });
}

const isReady = ({ db, log }: SystemParts): Promise<boolean> =>
  databaseAnswers(db, readyWithinMs, (error) => log.warn({ err: error }, 'the database does not answer'));

/** Made once, with its text: it takes long enough to be felt by whoever calls meanwhile. */
function contractText(version: string): AnswerText {
  const body = JSON.stringify(openApi(version));
  return new AnswerText({ status: 200, body, replayed: false, gzipped: gzipSync(body) });
}

/** Figures are for whoever runs the server: on the machine itself, elsewhere with METRICS_TOKEN. */
function mayMeasure(
  { config }: SystemParts,
  { local, authorization }: { local: boolean; authorization: string | undefined },
): Refusal | undefined {
  if (local) return undefined;
  const wanted = config.metricsToken && `Bearer ${config.metricsToken}`;
  return wanted && sameText(authorization ?? '', wanted) ? undefined : refuse('no_token');
}

/** Takes as long whatever they have in common. */
const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
