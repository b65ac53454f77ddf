import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drawnData, drawnPlace } from '#contract/drawnPage.ts';
import { escaped, escapedJson, headTags, type PageHead } from './pageHead.ts';

export type DrawnParts = {
  head: PageHead;
  markup: string;
  /** sources that are not part of the app's first file: their stylesheets and scripts are fetched at once */
  sources?: string[];
  /** JSON of what stands on it */
  data?: string;
  /** JSON of what it says to machines that read it (schema.org) */
  described?: string;
};

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };

const titled = /<title>[^<]*<\/title>/;
const described = /(<meta name="description" content=")[^"]*"/;
const spoken = /<html lang="\w+"/;
const place = '<div id="root"></div>';
/** The app waits for what is read already: styles, letters and pictures go first. */
const scripts = /<(script type="module"|link rel="modulepreload")/g;

/** The built app's one page, into which a drawn one is put. */
export function openShell(distDir: string): (page: DrawnParts, origin: string) => string {
  const shell = readFileSync(path.join(distDir, 'index.html'), 'utf8');
  for (const part of [titled, described, spoken, scripts, place])
    if (shell.search(part) < 0) throw new Error(`index.html has no ${String(part)}`);
  const chunks = JSON.parse(readFileSync(path.join(distDir, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  return ({ head, markup, sources = [], data, described: said }, origin) =>
    shell
      .replaceAll(scripts, '<$1 fetchpriority="low"')
      .replace(spoken, () => `<html lang="${head.language}"`)
      .replace(titled, () => `<title>${escaped(head.title)}</title>${headTags(head, origin)}`)
      .replace(described, (_, start: string) => `${start}${escaped(head.description)}"`)
      .replace('</head>', (end) => `${fetched(chunks, sources)}${end}`)
      .replace(
        place,
        () =>
          `<div id="${drawnPlace}">${markup}</div>${place}` +
          (data ? `<script type="application/json" id="${drawnData}">${escapedJson(data)}</script>` : '') +
          (said ? `<script type="application/ld+json">${escapedJson(said)}</script>` : ''),
      );
}

/** Links to what sources need beyond the app's first file. */
function fetched(chunks: Record<string, Chunk>, sources: readonly string[]): string {
  const found = new Set<Chunk>();
  const first = new Set<Chunk>();
  const visit = (key: string, into: Set<Chunk>): void => {
    const chunk = chunks[key];
    if (!chunk || into.has(chunk)) return;
    into.add(chunk);
    for (const next of chunk.imports ?? []) visit(next, into);
  };
  visit('index.html', first);
  for (const source of sources) {
    if (!chunks[source]) throw new Error(`the built app has no ${source}`);
    visit(source, found);
  }
  const later = [...found].filter((chunk) => !first.has(chunk));
  return [
    ...later.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...later.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('');
}
