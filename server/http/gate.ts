import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contractVersion } from '#contract/calls.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { HttpParts } from './httpParts.ts';
import { clientAddress, isLocal, isSecure, limitedAddress } from '../peer/trustProxy.ts';
import { tooMany } from './callLimits.ts';
import { minute } from './limits.ts';
import { sendError } from './serve.ts';

export type Gate = {
  /** Whether a connection that is to become a socket may: it passes by the hooks of requests. */
  lets(request: IncomingMessage): boolean;
  close(): void;
};

/**
 * What every request must pass before anything is done for it. Once closed, /ready says so at once; what still comes is
 * served, on connections that end with their answer.
 */
export function gate(app: FastifyInstance, deps: Pick<HttpParts, 'config' | 'limits'>): Gate {
  const { config, limits } = deps;
  const limit = { most: config.limits.callsPerMinute, windowMs: minute };
  let closing = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (closing) reply.header('connection', 'close');
    const refusal = refusalFor(request);
    if (refusal) sendError(reply, refusal);
    else done();
  });

  function refusalFor(request: FastifyRequest): Refusal | undefined {
    if (closing && request.url === '/ready') return refuse('unavailable');
    if (!isSecure(request.raw, config.trustProxy)) return refuse('https_required');
    // A client that is ahead of this server waits for the upgrade; nothing of it may be refused for good.
    if (Number(request.headers['contract-version'] ?? 0) > contractVersion) return refuse('contract_too_new');
    return isLocal(request.raw) ? undefined : tooMany(waitOf(request.ip));
  }

  /** The seconds that an address has to wait which asks too often; the machine itself has no limit. */
  function waitOf(ip: string): number | undefined {
    return limits.take(`address ${limitedAddress(ip)}`, limit);
  }

  return {
    lets(request) {
      if (!isSecure(request, config.trustProxy)) return false;
      return isLocal(request) || waitOf(clientAddress(request, config.trustProxy)) === undefined;
    },
    close: () => void (closing = true),
  };
}
