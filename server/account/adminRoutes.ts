import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** What admins of the platform see. */
export function adminRoutes(_app: FastifyInstance, _deps: Deps): void {}
