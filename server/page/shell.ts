import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drawnApp, drawnData, drawnPlace } from '#contract/drawnPage.ts';
import { readShell } from '../http/appShell.ts';
import { escaped } from '../http/escaped.ts';
import type { Inline } from '../http/securityHeaders.ts';
import { escapedJson, headTags, type PageHead } from './pageHead.ts';

export type DrawnParts = {
  head: PageHead;
  markup: string;
  /** sources that are not part of the app's first file: their styles lie in the page, their scripts come with the app */
  sources?: string[];
  /** everything on it works without the app, which begins when nothing else is under way, or somebody touches something */
  complete?: boolean;
  /** JSON of what stands on it */
  data?: string;
  /** JSON of what it says to machines that read it (schema.org) */
  described?: string;
};

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };

/** as public/scheme.js knows it */
const drawnStyles = 'drawn-styles';
const titled = /<title>[^<]*<\/title>/;
const described = /(<meta name="description" content=")[^"]*"/;
const spoken = /<html lang="\w+"/;
const place = '<div id="root"></div>';
const earlyScript = '<script src="/scheme.js"></script>';
/** for whoever installs the app: nothing on the page waits for it, and a browser fetches its picture with it */
const manifest = /\s*<link rel="manifest"[^>]*>/;
const firstStyles = /<link rel="stylesheet"[^>]* href="([^"]+)">/g;
const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)">/g;

export type PutPage = { html: string; inline: Inline };

/**
 * The built app's one page, into which a drawn one is put. What has to be there before anything is shown lies in it: a
 * phone that has the page shows it, without asking for more.
 */
export function openShell(distDir: string, offers?: object): (page: DrawnParts, origin: string) => PutPage {
  const shell = readShell(distDir, offers);
  for (const part of [titled, described, spoken, script, place, earlyScript])
    if (shell.search(part) < 0) throw new Error(`index.html has no ${String(part)}`);
  const chunks = JSON.parse(readFileSync(path.join(distDir, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const begin = script.exec(shell)![1]!;
  const parts = [...shell.matchAll(preloads)].map(([, file]) => file!);
  const bare = shell.replace(script, '').replaceAll(preloads, '').replaceAll(firstStyles, '').replace(manifest, '');
  const styles = [...shell.matchAll(firstStyles)].map(([, file]) => file!);
  const read = (file: string): string => readFileSync(path.join(distDir, file), 'utf8');
  const early = read('scheme.js');
  const inlined = memoized((files: string) => {
    const style = files.split(' ').filter(Boolean).map(read).join('');
    if (/<\/style/i.test(style) || /<\/script/i.test(early)) throw new Error(`${files} cannot lie in a page`);
    return { style, inline: { styles: sourceOf(style), scripts: sourceOf(early) } };
  });
  return ({ head, markup, sources = [], complete = false, data, described: said }, origin) => {
    const more = beyond(chunks, sources);
    const app = appTag(begin, [...parts, ...more.scripts], complete);
    const files = [...styles, ...more.styles];
    const { style, inline } = inlined(files.join(' '));
    // What is switched off is not fetched, and the app, which looks for it, does not fetch it either; but a browser that
    // reads ahead (Chromium to 150) fetches it all the same, unless it lies in a template until the app begins.
    const links = files.map((file) => `<link rel="stylesheet" disabled href="${file}">`).join('');
    const html = bare
      .replace(spoken, () => `<html lang="${head.language}"`)
      .replace(titled, () => `${app}<title>${escaped(head.title)}</title>${headTags(head, origin)}`)
      .replace(described, (_, start: string) => `${start}${escaped(head.description)}"`)
      .replace(earlyScript, () => `<script>${early}</script>`)
      .replace('</head>', (end) => `<style>${style}</style><template id="${drawnStyles}">${links}</template>${end}`)
      .replace(
        place,
        () =>
          `<div id="${drawnPlace}">${markup}</div>${place}` +
          (data ? `<script type="application/json" id="${drawnData}">${escapedJson(data)}</script>` : '') +
          (said ? `<script type="application/ld+json">${escapedJson(said)}</script>` : ''),
      );
    return { html, inline };
  };
}

/**
 * The app of a drawn page: public/scheme.js begins it once the page stands on the screen. What is read already (styles,
 * letters, pictures) goes before it, and no phone computes before it shows.
 */
const appTag = (begin: string, parts: readonly string[], complete: boolean): string =>
  `<meta name="${drawnApp}" content="${begin}" data-parts="${parts.join(' ')}"${complete ? ' data-complete' : ''}>`;

/** Paths of the files that sources need beyond the app's first one. */
function beyond(chunks: Record<string, Chunk>, sources: readonly string[]): { styles: string[]; scripts: string[] } {
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
  return {
    styles: later.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
    scripts: later.map(({ file }) => `/${file}`),
  };
}

/** What a page may hold inline, as its policy names it. */
const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

function memoized<Result>(work: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key)!;
  };
}
