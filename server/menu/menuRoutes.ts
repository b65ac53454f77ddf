import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#domain/error/refusal.ts';
import type { Deps } from '../deps.ts';
import { sendError } from '../plugins/serve.ts';
import type { MenuContent } from './menus.ts';

const forEver = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
};

/**
 * The published menu of a revision, for anyone: it names nobody and never changes, so no token is looked at and the
 * bytes go out as they lie in memory.
 */
export function menuRoutes(app: FastifyInstance, deps: Pick<Deps, 'menus'>): void {
  app.route<{ Params: { menu_revision: string } }>({
    method: 'GET',
    url: '/menu/:menu_revision',
    config: { call: 'GET /menu/:menu_revision' },
    handler: (request, reply) => {
      const { menu_revision } = request.params;
      deps.menus.content(menu_revision).then(
        (content) => (content ? send(request, reply, content, menu_revision) : sendError(reply, refuse('not_found'))),
        (error: unknown) => reply.send(error),
      );
    },
  });
}

/**
 * Past the framework's serialisation: there is nothing left to do to these bytes, and headers that tell browsers how to
 * treat pages have nothing to say about them.
 */
function send(request: FastifyRequest, reply: FastifyReply, content: MenuContent, menu_revision: string): void {
  const etag = `"${menu_revision}"`;
  const encoding = encodingFor(request);
  const body = content[encoding];
  reply.hijack();
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.raw.writeHead(304, { ...forEver, etag }).end();
    return;
  }
  const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  reply.raw.writeHead(200, { ...forEver, ...encoded, etag, 'content-length': body.length }).end(body);
}

/** The smallest encoding that the client understands. */
function encodingFor(request: FastifyRequest): keyof MenuContent {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}
