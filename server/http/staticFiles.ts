import { existsSync } from 'node:fs';
import { hash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { LRUCache } from 'lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './acceptedEncoding.ts';
import { readShell } from './appShell.ts';
import type { Inline } from './securityHeaders.ts';

/** A page with its content, in a language; `named` where the address says which, so that it is the same for all. */
type Page = { html: string; language?: string; named: boolean; inline?: Inline };
/** Where the built app lies, and what this server offers its browsers (GET /config). */
type Built = { distDir: string; offers?: object };
/** What the server draws of a page; nothing where the app does alone. */
type PageAt = (request: FastifyRequest) => Promise<Page | undefined>;

/** Pages as they were sent lately, by their names: a table's guests scan one after the other. */
const sent = new LRUCache<string, Buffer>({ maxSize: 8_000_000, sizeCalculation: ({ length }) => length + 100 });

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const forever = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';

/** Navigations below these paths are meant for the server, not for the app. */
const notTheApp = /^\/(order\/receipt|user\/provider\/|openapi\.json|metrics|health|ready|media\/|assets\/)/;

/**
 * The built app. Pages and calls share paths: a GET that takes HTML first gets the app's shell, everything else the API.
 * Files named by their content stay in caches for ever; the shell and the service worker are asked for each time.
 */
export async function staticFiles(
  app: FastifyInstance,
  { distDir, offers }: Built,
  pageAt: PageAt = async () => undefined,
): Promise<void> {
  app.addHook('onSend', (request, reply, payload, done) => {
    const shared = request.method === 'GET' && !request.url.startsWith('/media/');
    if (shared && !reply.hasHeader('vary')) reply.header('Vary', 'Accept');
    done(null, payload);
  });
  if (existsSync(path.join(distDir, 'index.html'))) await builtApp(app, { distDir, offers }, pageAt);
}

async function builtApp(app: FastifyInstance, { distDir, offers }: Built, pageAt: PageAt): Promise<void> {
  await app.register(fastifyStatic, {
    root: distDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/.*', 'index.html'],
    setHeaders: (reply, file) =>
      void reply.header('Cache-Control', file.includes(`${path.sep}assets${path.sep}`) ? forever : askAgain),
  });
  const shell = { html: readShell(distDir, offers), named: true };
  for (const url of ['/', '/index.html']) app.get(url, (request, reply) => sendPage(request, reply, shell));
  app.addHook('onRequest', (request, reply, done) => {
    if (!isNavigation(request)) return done();
    pageAt(request)
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'A page is sent without its content');
      })
      .then((page) => sendPage(request, reply, page ?? shell))
      .catch((error: unknown) => reply.send(error));
  });
}

/** The same page has the same name, so that whoever stands between asks only whether it is still that. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<void> {
  const { html, language, named } = page;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  reply.inline = page.inline;
  const etag = `"${hash('sha256', html, 'base64url').slice(0, 22)}-${encoding}"`;
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    ...(language ? { 'content-language': language } : {}),
    'cache-control': 'public, no-cache',
    vary: named ? 'Accept, Accept-Encoding' : 'Accept, Accept-Encoding, Accept-Language',
    etag,
  });
  if (request.headers['if-none-match']?.includes(etag)) return void reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = sent.get(etag) ?? (await encoded(html, encoding));
  sent.set(etag, body);
  void reply.send(body);
}

function encoded(html: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? zip(html, { level: 6 }) : Promise.resolve(Buffer.from(html));
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!/^\s*text\/html\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/i.test(headers.accept ?? '')) return false;
  const target = url.split('?')[0] ?? '';
  return !notTheApp.test(target) && !/\.(?!html$)[a-z0-9]{2,12}$/i.test(target);
}
