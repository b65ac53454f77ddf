import type { FastifyError, FastifyInstance } from 'fastify';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { HttpParts } from './httpParts.ts';
import { isIdTaken } from './isIdTaken.ts';
import { sendError } from './serve.ts';

/** Answers everything that is not a route's own answer in the one error shape. */
export function errors(app: FastifyInstance, deps: Pick<HttpParts, 'log'>): void {
  const served = new Map<string, string[]>();
  app.addHook('onRoute', ({ method, url }) => {
    served.set(url, [...(served.get(url) ?? []), ...[method].flat()]);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOfError(error);
    if (refusal.code === 'internal_error' || refusal.code === 'unavailable') {
      deps.log.error({ err: error, call: `${request.method} ${request.routeOptions.url ?? '?'}` }, 'a call failed');
    }
    return sendError(reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = served.get(path);
    if (!methods) return sendError(reply, refuse('not_found'));
    reply.header('Allow', methods.join(', '));
    return sendError(reply, refuse('method_not_allowed'));
  });
}

/** What a caller hears of an error that no rule foresaw. */
export function refusalOfError(error: Pick<FastifyError, 'code' | 'statusCode' | 'message'>): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return refuse('body_too_large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('unsupported_media_type');
  if (error.statusCode === 404) return refuse('not_found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse('invalid_request', { details: [{ path: '', message: error.message }] });
  }
  if (isIdTaken(error)) return refuse('id_taken');
  if (cannotBeHeld(error)) {
    return refuse('invalid_request', { details: [{ path: '', message: 'holds a character that cannot be stored' }] });
  }
  return refuse(databaseIsAway(error) ? 'unavailable' : 'internal_error');
}

/** Text that no database column takes: a NUL, or half of a character; the latter makes a document no JSON to it. */
const cannotBeHeld = ({ code, message }: Pick<FastifyError, 'code' | 'message'>): boolean =>
  /^(22P05|22021)$/.test(code) || (code === '22P02' && message === 'invalid input syntax for type json');

/** The database cannot be reached or is just being stopped: the same call will work when it is back. */
function databaseIsAway(error: Pick<FastifyError, 'code' | 'message'>): boolean {
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|57P0[123]|53300|08\d{3})$/.test(error.code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(error.message)
  );
}
