import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** What the card provider tells by itself. */
export function webhookRoutes(_app: FastifyInstance, _deps: Deps): void {}
