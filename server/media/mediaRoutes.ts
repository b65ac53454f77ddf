import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Uploads (D28). */
export function mediaRoutes(_app: FastifyInstance, _deps: Deps): void {}
