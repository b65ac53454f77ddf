import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShell } from './shell.ts';

const distDir = mkdtempSync(path.join(tmpdir(), 'comanda-shell-'));
const html = `<!doctype html><html lang="en" dir="ltr"><head><title>Comanda</title>
<meta name="description" content="Order." /><script type="module" crossorigin src="/assets/a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/first.js"></head><body><div id="root"></div></body></html>`;
const manifest = {
  'index.html': { file: 'assets/a.js', imports: ['first'] },
  first: { file: 'assets/first.js', css: ['assets/first.css'] },
  'src/Home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['frame', 'first'] },
  frame: { file: 'assets/frame.js', css: ['assets/frame.css'] },
};
beforeAll(() => {
  mkdirSync(path.join(distDir, '.vite'));
  writeFileSync(path.join(distDir, 'index.html'), html);
  writeFileSync(path.join(distDir, '.vite', 'manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rmSync(distDir, { recursive: true }));

const head = { language: 'de' as const, title: 'Zum Storch', description: 'Wirtshaus' };
const put = (page: Partial<Parameters<ReturnType<typeof openShell>>[0]>): string =>
  openShell(distDir)({ head, markup: '<p>Menü</p>', ...page }, 'https://comanda.example');

describe('a drawn page', () => {
  it('stands before the app, in its language, with its name', () => {
    const page = put({});
    expect(page).toContain('<html lang="de" dir="ltr">');
    expect(page).toContain('<title>Zum Storch</title>');
    expect(page).toContain('<meta name="description" content="Wirtshaus" />');
    expect(page).toContain('<div id="drawn"><p>Menü</p></div><div id="root"></div></body>');
    expect(page).not.toContain('canonical');
  });

  it('lets styles and pictures go before the app', () => {
    expect(put({}).match(/fetchpriority="low"/g)).toHaveLength(2);
  });

  it('holds what a house calls itself as text, whatever that is', () => {
    const name = `"><script>alert('$&')</script>`;
    const page = put({
      head: { ...head, title: name, description: name, picture: '/media/1' },
      markup: '$& $1',
      data: JSON.stringify({ name: '</script><script>' }),
    });
    expect(page).not.toContain('<script>');
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

  it('brings the styles of a page that the app loads by itself, and no file twice', () => {
    const page = put({ sources: ['src/Home.tsx'] });
    for (const file of ['home', 'frame']) {
      expect(page).toContain(`<link rel="stylesheet" crossorigin href="/assets/${file}.css">`);
      expect(page).toContain(`href="/assets/${file}.js">`);
    }
    expect(page.match(/first\.js/g)).toHaveLength(1);
    expect(page).not.toContain('first.css');
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
