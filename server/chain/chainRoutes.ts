import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** What owners do with their chains. */
export function chainRoutes(_app: FastifyInstance, _deps: Deps): void {}
