import type { FastifyInstance } from 'fastify';
import type { DocumentationParts } from './documentationParts.ts';
import { contentRoutes } from './contentRoutes.ts';
import { itemRoutes } from './itemRoutes.ts';
import { searchRoutes } from './searchRoutes.ts';
import { sectionRoutes } from './sectionRoutes.ts';

/** The documentation area: public to read, written by admins (D27). */
export function documentationRoutes(app: FastifyInstance, deps: DocumentationParts): void {
  sectionRoutes(app, deps);
  itemRoutes(app, deps);
  contentRoutes(app, deps);
  searchRoutes(app, deps);
}
