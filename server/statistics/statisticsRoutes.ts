import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { mayManageChain, mayReadChain } from '../caller/ownerPolicy.ts';
import type { HttpParts } from '../http/httpParts.ts';
import { serve } from '../http/serve.ts';
import { createTurns } from '../http/turns.ts';
import { chainFigures } from './chainFigures.ts';
import { chainMargins } from './chainMargins.ts';
import { chainTurnover } from './chainTurnover.ts';

const backwards = refuse('invalid_request', { details: [{ path: 'statistics.to', message: 'is before from' }] });

/** Figures of a chain. */
export function statisticsRoutes(app: FastifyInstance, deps: HttpParts): void {
  const { db } = deps;
  serve(app, deps, 'POST /chain/statistics', {
    policy: ({ callers, body }) => mayReadChain(db, callers, body.chain_id),
    handle: async ({ body: { chain_id, statistics } }) => {
      if (statistics.from > statistics.to) return backwards;
      const figures = await chainFigures(db, chain_id, statistics);
      return figures ? accept(figures) : refuse('not_found');
    },
  });
  serve(app, deps, 'POST /chain/margins', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    // a house that is summed up for the first time takes minutes; whoever asks meanwhile waits with a connection
    turns: createTurns({ atOnce: 2, waiting: 20, each: 4, retryAfter: 5 }),
    handle: async ({ body: { chain_id, statistics } }) => {
      if (statistics.from > statistics.to) return backwards;
      const margins = await chainMargins(db, chain_id, statistics);
      return margins ? accept(margins) : refuse('not_found');
    },
  });
  serve(app, deps, 'POST /chain/turnover', {
    policy: ({ callers, body }) => mayReadChain(db, callers, body.chain_id),
    handle: async ({ body: { chain_id, statistics } }) => {
      if (statistics.from > statistics.to) return backwards;
      const turnover = await chainTurnover(db, chain_id, statistics);
      return turnover ? accept(turnover) : refuse('not_found');
    },
  });
}
