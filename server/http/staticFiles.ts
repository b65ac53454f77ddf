import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const forever = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';

/** Navigations below these paths are meant for the server, not for the app. */
const notTheApp = /^\/(order\/receipt|user\/provider\/|openapi\.json|metrics|health|ready|media\/|assets\/)/;

/**
 * The built app. Pages and calls share paths: a GET that takes HTML first gets the app's shell, everything else the API.
 * Files named by their content stay in caches for ever; the shell and the service worker are asked for each time.
 */
export async function staticFiles(app: FastifyInstance, { distDir }: { distDir: string }): Promise<void> {
  app.addHook('onSend', (request, reply, payload, done) => {
    const shared = request.method === 'GET' && !request.url.startsWith('/media/');
    if (shared && !reply.hasHeader('vary')) reply.header('Vary', 'Accept');
    done(null, payload);
  });
  if (existsSync(path.join(distDir, 'index.html'))) await builtApp(app, distDir);
}

async function builtApp(app: FastifyInstance, distDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: distDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/.*'],
    setHeaders: (reply, file) =>
      void reply.header('Cache-Control', file.includes(`${path.sep}assets${path.sep}`) ? forever : askAgain),
  });
  const shell = (reply: FastifyReply) => reply.header('Vary', 'Accept, Accept-Encoding').sendFile('index.html');
  app.get('/', (_request, reply) => shell(reply));
  app.addHook('onRequest', (request, reply, done) => {
    if (isNavigation(request)) shell(reply);
    else done();
  });
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!/^\s*text\/html\s*(,|;(?!\s*q=0(\.0*)?\s*(,|$))|$)/i.test(headers.accept ?? '')) return false;
  const target = url.split('?')[0] ?? '';
  return !notTheApp.test(target) && !/\.(?!html$)[a-z0-9]{2,12}$/i.test(target);
}
