import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** What a chain pays and is paid. */
export function billingRoutes(_app: FastifyInstance, _deps: Deps): void {}
