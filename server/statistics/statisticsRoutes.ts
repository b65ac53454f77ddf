import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Figures of a chain. */
export function statisticsRoutes(_app: FastifyInstance, _deps: Deps): void {}
