import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** What one device asks another to do. */
export function deviceRequestRoutes(_app: FastifyInstance, _deps: Deps): void {}
