import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#domain/error/refusal.ts';
import type { MenuParts } from './menuParts.ts';
import { acceptedEncoding, type Encoding } from '../http/acceptedEncoding.ts';
import { sendError } from '../http/serve.ts';

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
export function menuRoutes(app: FastifyInstance, deps: Pick<MenuParts, 'menus'>): void {
  app.route<{ Params: { menu_revision: string } }>({
    method: 'GET',
    url: '/menu/:menu_revision',
    config: { call: 'GET /menu/:menu_revision' },
    handler: (request, reply) => {
      const { menu_revision } = request.params;
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      deps.menus
        .content(menu_revision)
        .then((content) => content?.(encoding))
        .then(
          (body) =>
            body ? send(request, reply, { menu_revision, encoding, body }) : sendError(reply, refuse('not_found')),
          (error: unknown) => reply.send(error),
        );
    },
  });
}

type Sent = { menu_revision: string; encoding: Encoding; body: Buffer };

/**
 * Past the framework's serialisation: there is nothing left to do to these bytes, and headers that tell browsers how to
 * treat pages have nothing to say about them.
 */
function send(request: FastifyRequest, reply: FastifyReply, { menu_revision, encoding, body }: Sent): void {
  const etag = `"${menu_revision}"`;
  reply.hijack();
  if (request.headers['if-none-match']?.includes(etag)) {
    reply.raw.writeHead(304, { ...forEver, etag }).end();
    return;
  }
  const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  reply.raw.writeHead(200, { ...forEver, ...encoded, etag, 'content-length': body.length }).end(body);
}
