import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** What owners do with categories, ingredients, items, menus and combos. */
export function chainMenuRoutes(_app: FastifyInstance, _deps: Deps): void {}
