import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Discounts, moves, ratings and receipt links. */
export function orderChangeRoutes(_app: FastifyInstance, _deps: Deps): void {}
