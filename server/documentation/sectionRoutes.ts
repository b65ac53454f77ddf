import type { FastifyInstance } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { anybody } from '../caller/openPolicy.ts';
import { adminsOnly } from '../account/adminsOnly.ts';
import { agrees } from '../chain/differences.ts';
import { idTaken } from '../chain/idTaken.ts';
import { versionConflict } from '../chain/versionConflict.ts';
import type { Sql } from '../db/sql.ts';
import type { DocumentationParts } from './documentationParts.ts';
import { serve } from '../http/serve.ts';
import { arranged } from './arranged.ts';
import type { Section } from './documentation.ts';
import {
  allSections,
  arrange,
  deleteSection,
  insertSections,
  lockDocumentation,
  updateSection,
} from './documentationRepository.ts';

/** The sections of the documentation. */
export function sectionRoutes(app: FastifyInstance, deps: DocumentationParts): void {
  serve(app, deps, 'GET /docs/sections', {
    policy: anybody,
    handle: async () => accept(await allSections(deps.db)),
  });

  serve(app, deps, 'POST /docs/sections', {
    policy: adminsOnly,
    async change(tx, { body: { section: wanted } }) {
      const { section_id = deps.newId(), title, position } = wanted;
      const sections = await sectionsToChange(tx);
      const known = find(sections, section_id);
      if (known) {
        const same = agrees(known, { title, position: position && Math.min(position, sections.length - 1) });
        return same ? accept(known) : idTaken(known);
      }
      await insertSections(tx, [{ section_id, title, position: sections.length, version: 1 }]);
      await arrange(tx, 'section', arranged(idsOf(sections), section_id, position));
      return stored(tx, section_id);
    },
  });

  serve(app, deps, 'PUT /docs/sections', {
    policy: adminsOnly,
    async change(tx, { body: { section: wanted } }) {
      const { section_id, title, version } = wanted;
      const sections = await sectionsToChange(tx);
      const known = find(sections, section_id);
      if (!known) return refuse('not_found');
      const position = Math.min(wanted.position ?? known.position, sections.length - 1);
      if (agrees(known, { title, position })) return accept(known);
      const conflict = versionConflict(known, version);
      if (conflict) return conflict;
      await updateSection(tx, { section_id, title });
      await arrange(tx, 'section', arranged(idsOf(sections), section_id, position));
      return stored(tx, section_id);
    },
  });

  serve(app, deps, 'DELETE /docs/sections', {
    policy: adminsOnly,
    async change(tx, { query: { section_id } }) {
      const sections = await sectionsToChange(tx);
      if (!find(sections, section_id)) return refuse('not_found');
      await deleteSection(tx, section_id);
      await arrange(
        tx,
        'section',
        idsOf(sections).filter((id) => id !== section_id),
      );
      return accept({ deleted: true as const });
    },
  });
}

async function sectionsToChange(tx: Sql): Promise<Section[]> {
  await lockDocumentation(tx);
  return allSections(tx);
}

const idsOf = (sections: readonly Section[]): string[] => sections.map(({ section_id }) => section_id);
const find = (sections: readonly Section[], id: string): Section | undefined =>
  sections.find(({ section_id }) => section_id === id);

async function stored(tx: Sql, section_id: string): Promise<Result<Section>> {
  const section = find(await allSections(tx), section_id);
  if (!section) throw new Error(`section ${section_id} disappeared`);
  return accept(section);
}
