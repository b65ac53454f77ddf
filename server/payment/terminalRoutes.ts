import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Card terminals of a restaurant. */
export function terminalRoutes(_app: FastifyInstance, _deps: Deps): void {}
