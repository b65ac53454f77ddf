import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#domain/error/refusal.ts';
import type { CardParts } from './cardParts.ts';
import { asTablet } from '../caller/asTablet.ts';
import { authenticate } from '../caller/authentication.ts';
import { sendError } from '../http/serve.ts';

/** For routes beside the contract: somebody whose token is alive, or of these only the house's devices. */
export const knownCaller = (
  { db, tokens }: Pick<CardParts, 'db' | 'tokens'>,
  who: 'anybody' | 'devices' = 'anybody',
) => ({
  onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const came = await authenticate(tokens, request.headers, { allowsRevoked: false, ignoresDead: false });
    if (!came.ok) return sendError(reply, came);
    const callers = await asTablet(db, came.value.callers);
    const isKnown = who === 'devices' ? callers.device !== undefined : Object.keys(callers).length > 0;
    return isKnown ? undefined : sendError(reply, refuse('no_token'));
  },
});
