import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';
import { wordsOf } from '../../tests/support/wordsOf.ts';
import { productPages } from './productPages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sections = await productPages();
const pages = sections.flatMap((section) => section.pages);
const texts = pages.flatMap(({ path: at, body }) =>
  offeredLanguages.map((language) => ({ at, language, text: body[language]! })),
);
const found = (text: string, what: RegExp): string[] => [...text.matchAll(what)].map(([, inside]) => inside!);

describe('the help of the product', () => {
  it('is what admins could have written, in every language that is offered', () => {
    for (const page of pages) {
      const written = calls['POST /docs/content'].body.safeParse({ content: page });
      expect([page.path, written.error?.issues]).toEqual([page.path, undefined]);
      for (const language of offeredLanguages) expect(page.title[language]).toMatch(/^[^#\s]/);
    }
    for (const { title } of sections) expect(Object.keys(title).sort()).toEqual([...offeredLanguages].sort());
    for (const { at, language, text } of texts) expect([at, language, text.length > 600]).toEqual([at, language, true]);
  });

  it('calls what one taps as the screens do: what it prints bold stands in the catalogues of its language', () => {
    const labels = new Map(
      offeredLanguages.map((language) => [language, new Set(wordsOf(language).map(({ said }) => said))]),
    );
    const wrong = texts.flatMap(({ at, language, text }) =>
      found(text, /\*\*(.+?)\*\*/g)
        .filter((label) => !labels.get(language)!.has(label))
        .map((label) => `${language} ${at}: ${label}`),
    );
    expect(wrong).toEqual([]);
  });

  it('says the same in every language: as many headings, steps, labels, pictures and links', () => {
    const shape = (text: string): number[] =>
      [/^## /gm, /^\d+\. /gm, /^- /gm, /\*\*.+?\*\*/g, /!\[/g, /\]\(/g].map((what) => text.match(what)?.length ?? 0);
    for (const { at, language, text } of texts) {
      const english = pages.find((page) => page.path === at)!.body['en']!;
      expect([at, language, shape(text)]).toEqual([at, language, shape(english)]);
    }
  });

  it('leads to pages that are there', () => {
    const paths = pages.map((page) => page.path);
    for (const { at, language, text } of texts) {
      const astray = found(text, /\]\(\/docs\/([^)#]+)\)/g).filter((target) => !paths.includes(target));
      expect([at, language, astray]).toEqual([at, language, []]);
    }
  });

  it('has every picture that it shows, with words for whoever does not see it, and shows every one that is there', () => {
    const shown = texts.flatMap(({ text }) => found(text, /!\[[^\]]{10,}\]\(\/help\/([^)]+)\)/g));
    expect(shown).toHaveLength(texts.flatMap(({ text }) => text.match(/!\[/g) ?? []).length);
    const there = globSync('**/*.webp', { cwd: path.join(root, 'public/help') });
    expect([...new Set(shown)].sort()).toEqual(there.sort());
    // pages and browsers read their sizes in their names
    for (const file of there) {
      const [, width, height] = /-(\d+)x(\d+)\.webp$/.exec(file)!;
      expect([file, sizeOf(path.join(root, 'public/help', file))]).toEqual([file, [Number(width), Number(height)]]);
    }
  });
});

/** Of a WebP file with a VP8X, VP8L or VP8 head: width and height. */
function sizeOf(file: string): [number, number] {
  const bytes = readFileSync(file);
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}
