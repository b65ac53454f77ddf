import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShell } from './shell.ts';

const distDir = mkdtempSync(path.join(tmpdir(), 'comanda-shell-'));
const html = `<!doctype html><html lang="en" dir="ltr"><head><title>Comanda</title>
<meta name="description" content="Order." /><link rel="manifest" href="/manifests/browser.webmanifest" /><script src="/scheme.js"></script>
<script type="module" crossorigin src="/assets/a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/first.js">
<link rel="stylesheet" crossorigin href="/assets/first.css"></head><body><div id="root"></div></body></html>`;
const manifest = {
  'index.html': { file: 'assets/a.js', imports: ['first'] },
  first: { file: 'assets/first.js', css: ['assets/first.css'] },
  'src/Home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['frame', 'first'] },
  frame: { file: 'assets/frame.js', css: ['assets/frame.css'] },
};
beforeAll(() => {
  mkdirSync(path.join(distDir, '.vite'));
  mkdirSync(path.join(distDir, 'assets'));
  for (const name of ['first', 'home', 'frame']) writeFileSync(path.join(distDir, `assets/${name}.css`), `.${name}{}`);
  writeFileSync(path.join(distDir, 'scheme.js'), "begin('$&')");
  writeFileSync(path.join(distDir, 'index.html'), html);
  writeFileSync(path.join(distDir, '.vite', 'manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rmSync(distDir, { recursive: true }));

const head = { language: 'de' as const, title: 'Zum Storch', description: 'Wirtshaus' };
const putWhole = (page: Partial<Parameters<ReturnType<typeof openShell>>[0]>) =>
  openShell(distDir)({ head, markup: '<p>Menü</p>', ...page }, 'https://comanda.example');
const put = (page: Parameters<typeof putWhole>[0]): string => putWhole(page).html;
const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

describe('a drawn page', () => {
  it('stands before the app, in its language, with its name', () => {
    const page = put({});
    expect(page).toContain('<html lang="de" dir="ltr">');
    expect(page).toContain('<title>Zum Storch</title>');
    expect(page).toContain('<meta name="description" content="Wirtshaus" />');
    expect(page).toContain('<div id="drawn"><p>Menü</p></div><div id="root"></div></body>');
    expect(page).not.toContain('canonical');
  });

  it('says what the server offers, so that what the app shows next has its shape', () => {
    const { html: page } = openShell(distDir, { demo: true })({ head, markup: '' }, 'https://comanda.example');
    expect(page).toContain('<meta name="offers" content="{&quot;demo&quot;:true}">');
  });

  it('names the app that takes over, and loads nothing of it before the page is shown', () => {
    const page = put({});
    expect(page).toContain('<meta name="drawn-app" content="/assets/a.js" data-parts="/assets/first.js">');
    expect(page).not.toContain('type="module"');
    expect(page).not.toContain('modulepreload');
    // a browser fetches it, and a picture that it names, with what is shown: the app names it afterwards
    expect(page).not.toContain('manifest');
    // what is asked for early reads the tag
    expect(page.indexOf('drawn-app')).toBeLessThan(page.indexOf('<script>'));
    expect(put({ complete: true })).toContain(' data-complete>');
  });

  it('has in it what it needs to be shown, and names that for its policy', () => {
    const { html: page, inline } = putWhole({ sources: ['src/Home.tsx'] });
    const style = /<style>(.*?)<\/style>/.exec(page)![1]!;
    expect(style).toBe('.first{}.home{}.frame{}');
    expect(inline.styles).toBe(sourceOf(style));
    const early = /<script>(.*?)<\/script>/.exec(page)![1]!;
    expect(early).toBe("begin('$&')");
    expect(inline.scripts).toBe(sourceOf(early));
    // there for the app that looks for them, and not fetched: not even by a browser that reads ahead
    const [, kept] = /<template id="drawn-styles">(.*?)<\/template>/.exec(page)!;
    const links = page.match(/<link rel="stylesheet"[^>]*>/g)!;
    expect(kept).toBe(links.join(''));
    for (const link of links) expect(link).toContain(' disabled ');
  });

  it('is none of styles that would end their own place', () => {
    writeFileSync(path.join(distDir, 'assets/home.css'), '.home{content:"</STYLE>"}');
    expect(() => put({ sources: ['src/Home.tsx'] })).toThrow('home.css');
    writeFileSync(path.join(distDir, 'assets/home.css'), '.home{}');
  });

  it('holds what a house calls itself as text, whatever that is', () => {
    const name = `"><script>alert('$&')</script>`;
    const page = put({
      head: { ...head, title: name, description: name, picture: '/media/1' },
      markup: '$& $1',
      data: JSON.stringify({ name: '</script><script>' }),
    });
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).toContain('<div id="drawn">$& $1</div>');
    expect(page).toContain('content="https://comanda.example/media/1"');
    const data = /id="drawn-data">(.*?)<\/script>/.exec(page)![1]!;
    expect(JSON.parse(data)).toEqual({ name: '</script><script>' });
  });

  it('says where it stands in other languages, where search engines may come', () => {
    const page = put({ head: { ...head, path: '/' } });
    expect(page).toContain('<link rel="canonical" href="https://comanda.example/de">');
    expect(page).toContain('<link rel="alternate" hreflang="en" href="https://comanda.example/">');
    expect(page).toContain('<link rel="alternate" hreflang="x-default" href="https://comanda.example/">');
    expect(page.match(/hreflang=/g)).toHaveLength(5);
  });

  it('brings the parts of a page that the app loads by itself, and no file twice', () => {
    const page = put({ sources: ['src/Home.tsx'] });
    expect(page).toContain('data-parts="/assets/first.js /assets/home.js /assets/frame.js"');
    expect(page.match(/first\.css/g)).toHaveLength(1);
  });

  it('is none of a source that was not built', () => {
    expect(() => put({ sources: ['src/Gone.tsx'] })).toThrow('src/Gone.tsx');
  });

  it('is none in a page that has no place for it', () => {
    writeFileSync(path.join(distDir, 'index.html'), html.replace('<div id="root"></div>', ''));
    expect(() => put({})).toThrow('root');
    writeFileSync(path.join(distDir, 'index.html'), html);
  });
});
