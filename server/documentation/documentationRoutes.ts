import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** The documentation area (D27). */
export function documentationRoutes(_app: FastifyInstance, _deps: Deps): void {}
