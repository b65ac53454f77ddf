import type { FastifyInstance } from 'fastify';
import { findPages } from '#domain/documentation/findPages.ts';
import { accept } from '#domain/error/refusal.ts';
import { textIn } from '#domain/i18n/localizedText.ts';
import { anybody } from '../caller/openPolicy.ts';
import { serve } from '../http/serve.ts';
import type { DocumentationParts } from './documentationParts.ts';
import { listedContents } from './documentationRepository.ts';

/** Finding a page by what it says, in the language of whoever reads. */
export function searchRoutes(app: FastifyInstance, deps: DocumentationParts): void {
  serve(app, deps, 'GET /docs/search', {
    policy: anybody,
    handle: async ({ query: { text, language } }) => {
      const pages = (await listedContents(deps.db)).map(({ path, title, body }) => ({
        path,
        title: textIn(title, language),
        text: textIn(body, language),
      }));
      return accept(findPages(pages, text));
    },
  });
}
