import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import type { Sql } from '../db/sql.ts';
import type { DemonstrationParts } from './demonstrationParts.ts';
import type { Content, Item, Section } from '../documentation/documentation.ts';
import { insertContents, insertItems, insertSections } from '../documentation/documentationRepository.ts';

type Words = Record<string, string>;
export type DocumentationPage = { path: string; title: Words; body: Words };
export type DocumentationPart = { title: Words; pages: DocumentationPage[] };

const outline: { title: Words; paths: string[] }[] = [
  {
    title: { en: 'For guests', de: 'Für Gäste', hu: 'Vendégeknek', ro: 'Pentru clienți' },
    paths: ['guests/ordering'],
  },
  {
    title: { en: 'For owners', de: 'Für Betreiber', hu: 'Tulajdonosoknak', ro: 'Pentru proprietari' },
    paths: ['owners/first-steps'],
  },
  {
    title: { en: 'Devices', de: 'Geräte', hu: 'Eszközök', ro: 'Dispozitive' },
    paths: ['devices/setting-up', 'devices/without-a-network'],
  },
];

/** The demonstration's documentation: `documentation/<language>/<path>.md`, in which the first heading is the title. */
export const demonstrationDocumentation = (): Promise<DocumentationPart[]> =>
  Promise.all(outline.map(async ({ title, paths }) => ({ title, pages: await Promise.all(paths.map(readPage)) })));

async function readPage(at: string): Promise<DocumentationPage> {
  const page: DocumentationPage = { path: at, title: {}, body: {} };
  for (const language of offeredLanguages) {
    const file = path.join(import.meta.dirname, 'documentation', language, `${at.replaceAll('/', '.')}.md`);
    const [heading = '', ...body] = (await readFile(file, 'utf8')).split('\n');
    page.title[language] = heading.replace(/^# /, '');
    page.body[language] = body.join('\n').trimStart();
  }
  return page;
}

/** Stores it in a database that has no documentation. */
export async function storeDocumentation(
  tx: Sql,
  { newId, now }: Pick<DemonstrationParts, 'newId' | 'now'>,
  parts: readonly DocumentationPart[],
): Promise<void> {
  const sections: Section[] = [];
  const contents: Omit<Content, 'updatedAt'>[] = [];
  for (const [position, { title, pages }] of parts.entries()) {
    const section_id = newId();
    const items = pages.map((page, place): Item => {
      return { item_id: newId(), section_id, title: page.title, path: page.path, position: place, version: 1 };
    });
    sections.push({ section_id, title, position, items, version: 1 });
    contents.push(...pages.map((page) => ({ content_id: newId(), ...page, version: 1 })));
  }
  await insertSections(tx, sections);
  const items = sections.flatMap((section) => section.items);
  await insertItems(tx, items);
  await insertContents(tx, contents, now());
}
