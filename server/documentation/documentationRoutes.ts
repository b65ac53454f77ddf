import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { contentRoutes } from './contentRoutes.ts';
import { itemRoutes } from './itemRoutes.ts';
import { sectionRoutes } from './sectionRoutes.ts';

/** The documentation area: public to read, written by admins (D27). */
export function documentationRoutes(app: FastifyInstance, deps: Deps): void {
  sectionRoutes(app, deps);
  itemRoutes(app, deps);
  contentRoutes(app, deps);
}
