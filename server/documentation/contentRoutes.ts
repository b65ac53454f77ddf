import type { FastifyInstance } from 'fastify';
import { accept, refuse } from '#domain/error/refusal.ts';
import { anybody } from '../caller/openPolicy.ts';
import { adminsOnly } from '../account/adminsOnly.ts';
import { agrees } from '../chain/differences.ts';
import { idTaken } from '../chain/idTaken.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { DocumentationParts } from './documentationParts.ts';
import { serve } from '../http/serve.ts';
import {
  contentAt,
  contentById,
  deleteContent,
  insertContents,
  lockDocumentation,
  updateContent,
} from './documentationRepository.ts';

/** What is read at a path of the documentation. */
export function contentRoutes(app: FastifyInstance, deps: DocumentationParts): void {
  serve(app, deps, 'GET /docs/content', {
    policy: anybody,
    handle: async ({ query }) => {
      const content = await contentAt(deps.db, query.path);
      return content ? accept(content) : refuse('not_found');
    },
  });

  serve(app, deps, 'POST /docs/content', {
    policy: adminsOnly,
    async change(tx, { body: { content: wanted }, now }) {
      const { version: _first, content_id = deps.newId(), ...fields } = wanted;
      await lockDocumentation(tx);
      const known = await contentById(tx, content_id);
      if (known) return agrees(known, fields) ? accept(known) : idTaken(known);
      if (await contentAt(tx, fields.path)) return refuse('path_taken');
      await insertContents(tx, [{ content_id, ...fields, version: 1 }], now);
      return accept(await stored(tx, content_id));
    },
  });

  serve(app, deps, 'PUT /docs/content', {
    policy: adminsOnly,
    async change(tx, { body: { content: wanted }, now }) {
      const { version, ...fields } = wanted;
      await lockDocumentation(tx);
      const known = await contentById(tx, fields.content_id);
      if (!known) return refuse('not_found');
      if (agrees(known, fields)) return accept(known);
      const conflict = versionConflict(known, version);
      if (conflict) return conflict;
      if (fields.path !== known.path && (await contentAt(tx, fields.path))) return refuse('path_taken');
      await updateContent(tx, fields, now);
      return accept(await stored(tx, fields.content_id));
    },
  });

  serve(app, deps, 'DELETE /docs/content', {
    policy: adminsOnly,
    change: async (tx, { query }) =>
      (await deleteContent(tx, query.content_id)) ? accept({ deleted: true as const }) : refuse('not_found'),
  });
}

async function stored(tx: Sql, content_id: string) {
  const content = await contentById(tx, content_id);
  if (!content) throw new Error(`content ${content_id} disappeared`);
  return content;
}
