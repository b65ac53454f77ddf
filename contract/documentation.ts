import { z } from 'zod';
import { languages } from '../domain/i18n/localizedText.ts';
import { call } from './call.ts';
import { PageBody, PageTitle } from './pageText.ts';
import { Deleted, Id, Instant, Text, Typed, Version } from './primitives.ts';
import { written } from './written.ts';

const A = ['admin'] as const;

/** Paths of the API itself. */
const taken = ['sections', 'items', 'content', 'search'];
/** Where content is read: `/docs/<path>`. */
const Path = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/, 'must be lower-case words, parted by - and /')
  .refine((path) => !taken.includes(path), 'is a path of the API');
const Position = z.int().min(0).max(100_000);

export const DocumentationItem = z.object({
  item_id: Id,
  section_id: Id,
  title: Text,
  position: z.int(),
  path: z.string(),
  version: Version,
});
export const DocumentationSection = z.object({
  section_id: Id,
  title: Text,
  position: z.int(),
  items: z.array(DocumentationItem),
  version: Version,
});
export const DocumentationContent = z.object({
  content_id: Id,
  path: z.string(),
  title: Text,
  body: z.partialRecord(z.enum(languages), z.string()),
  updatedAt: Instant,
  version: Version,
});
/** A page that was found, and the line in which it says what was looked for. */
export const DocumentationHit = z.object({ path: z.string(), title: z.string(), excerpt: z.string() });

const section = { title: PageTitle, position: Position.optional(), version: Version.optional() };
const item = {
  section_id: Id,
  title: PageTitle,
  path: Path,
  position: Position.optional(),
  version: Version.optional(),
};
const content = { path: Path, title: PageTitle, body: PageBody, version: Version.optional() };

const last = 'Without a position it comes last.';
const again = 'An older `version` than the current one is refused with 409.';

/** The documentation area (D27). */
export const documentationCalls = {
  'GET /docs/sections': call({
    who: ['anyone'],
    answer: z.array(DocumentationSection),
    summary: 'The sections of the documentation with their items, each by position',
  }),
  'POST /docs/sections': call({
    who: A,
    body: z.strictObject({ section: written({ section_id: Id.optional(), ...section }, ['items']) }),
    answer: DocumentationSection,
    summary: `Create a section. ${last}`,
  }),
  'PUT /docs/sections': call({
    who: A,
    body: z.strictObject({ section: written({ section_id: Id, ...section }, ['items']) }),
    answer: DocumentationSection,
    summary: `Change or move a section; its items are changed by their own call. ${again}`,
  }),
  'DELETE /docs/sections': call({
    who: A,
    query: z.strictObject({ section_id: Id }),
    answer: Deleted,
    summary: 'Delete a section with its items; the content that they lead to stays',
  }),
  'POST /docs/items': call({
    who: A,
    body: z.strictObject({ item: written({ item_id: Id.optional(), ...item }, []) }),
    answer: DocumentationItem,
    summary: `Create an item of a section. ${last}`,
  }),
  'PUT /docs/items': call({
    who: A,
    body: z.strictObject({ item: written({ item_id: Id, ...item }, []) }),
    answer: DocumentationItem,
    summary: `Change an item, or move it within its section or into another one. ${again}`,
  }),
  'DELETE /docs/items': call({
    who: A,
    query: z.strictObject({ item_id: Id }),
    answer: Deleted,
    summary: 'Delete an item; the content that it leads to stays',
  }),
  'GET /docs/content': call({
    who: ['anyone'],
    query: z.strictObject({ path: Typed.max(200) }),
    answer: DocumentationContent,
    summary: 'The content at a path',
  }),
  'GET /docs/search': call({
    who: ['anyone'],
    query: z.strictObject({ text: Typed.trim().min(1).max(100), language: z.enum(languages) }),
    answer: z.array(DocumentationHit),
    summary:
      'Pages of the list that say all of these words in this language, those first that have them in their title',
  }),
  'POST /docs/content': call({
    who: A,
    body: z.strictObject({ content: written({ content_id: Id.optional(), ...content }, ['updatedAt']) }),
    answer: DocumentationContent,
    summary: 'Create content: Markdown without HTML, in as many languages as there are',
  }),
  'PUT /docs/content': call({
    who: A,
    body: z.strictObject({ content: written({ content_id: Id, ...content }, ['updatedAt']) }),
    answer: DocumentationContent,
    summary: `Change content. ${again}`,
  }),
  'DELETE /docs/content': call({
    who: A,
    query: z.strictObject({ content_id: Id }),
    answer: Deleted,
    summary: 'Delete content; items that lead to it stay',
  }),
};
