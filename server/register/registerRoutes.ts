import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** The chained journal of registers, and shifts (D33). */
export function registerRoutes(_app: FastifyInstance, _deps: Deps): void {}
