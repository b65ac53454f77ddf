import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contractVersion } from '#contract/calls.ts';
import { refuse, type Refusal } from '#domain/error/refusal.ts';
import type { Deps } from '../deps.ts';
import { isLoopback, type TrustProxy } from '../trustProxy.ts';
import { minute } from './limits.ts';
import { sendError } from './serve.ts';

/**
 * What every request must pass before anything is done for it. Once closed, /ready says so at once; what still comes is
 * served, on connections that end with their answer.
 */
export function gate(app: FastifyInstance, deps: Pick<Deps, 'config' | 'limits'>): { close(): void } {
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
    if (!isSecure(request, config.trustProxy)) return refuse('https_required');
    // A client that is ahead of this server waits for the upgrade; nothing of it may be refused for good.
    if (Number(request.headers['contract-version'] ?? 0) > contractVersion) return refuse('contract_too_new');
    if (isLoopback(request.ip)) return undefined;
    const wait = limits.take(`address ${request.ip}`, limit);
    return wait === undefined ? undefined : refuse('rate_limited', { details: { retryAfter: wait } });
  }

  return { close: () => void (closing = true) };
}

/** Encrypted by us, or by the proxy that we stand behind, or it never left this machine (D25). */
function isSecure(request: FastifyRequest, trustProxy: TrustProxy): boolean {
  if ('encrypted' in request.raw.socket || isLoopback(request.ip)) return true;
  const peer = request.raw.socket.remoteAddress ?? '';
  const proxied = trustProxy !== false && trustProxy(peer);
  return proxied && request.headers['x-forwarded-proto'] !== 'http';
}
