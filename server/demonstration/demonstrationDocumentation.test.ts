import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import { apiClient } from '../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../tests/support/testServer.ts';
import { demonstrationDocumentation, storeDocumentation } from './demonstrationDocumentation.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

describe('the documentation of the demonstration', () => {
  it('is what admins could have written, in every language that is offered', async () => {
    for (const { pages } of await demonstrationDocumentation()) {
      for (const page of pages) {
        const written = calls['POST /docs/content'].body.safeParse({ content: page });
        expect([page.path, written.error?.issues]).toEqual([page.path, undefined]);
        for (const language of offeredLanguages) {
          expect(page.title[language]).toMatch(/^[^#\s]/);
          expect(page.body[language]!.length).toBeGreaterThan(300);
        }
      }
    }
  });

  it('is found from its sections, and its links within it lead somewhere', async () => {
    const { db, now } = server.deps;
    const parts = await demonstrationDocumentation();
    await db.transaction((tx) => storeDocumentation(tx, { newId: randomUUID, now }, parts));
    const api = apiClient(server.origin, 'authorization');
    const { body: sections } = await api('GET /docs/sections');
    expect(sections.map(({ title }) => title['de'])).toEqual(['Für Gäste', 'Für Betreiber', 'Geräte']);
    const paths = sections.flatMap(({ items }) => items.map(({ path }) => path));
    for (const path of paths) {
      const { body: content } = await api('GET /docs/content', { query: { path } });
      for (const text of Object.values(content.body)) {
        const links = [...(text ?? '').matchAll(/\]\(\/docs\/([^)]+)\)/g)].map(([, link]) => link);
        expect(links.filter((link) => !paths.includes(link!))).toEqual([]);
      }
    }
  });
});
