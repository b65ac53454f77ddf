import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { mayReadChain } from '../caller/ownerPolicy.ts';
import type { HttpParts } from '../http/httpParts.ts';
import { serve } from '../http/serve.ts';
import { chainFigures } from './chainFigures.ts';

/** Figures of a chain. */
export function statisticsRoutes(app: FastifyInstance, deps: HttpParts): void {
  const { db } = deps;
  serve(app, deps, 'POST /chain/statistics', {
    policy: ({ callers, body }) => mayReadChain(db, callers, body.chain_id),
    handle: async ({ body: { chain_id, statistics } }) => {
      if (statistics.from > statistics.to)
        return refuse('invalid_request', { details: [{ path: 'statistics.to', message: 'is before from' }] });
      const figures = await chainFigures(db, chain_id, statistics);
      return figures ? accept(figures) : refuse('not_found');
    },
  });
}
