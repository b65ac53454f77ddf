import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Web Push subscriptions. */
export function pushRoutes(_app: FastifyInstance, _deps: Deps): void {}
