import type { FastifyInstance } from 'fastify';
import { accept } from '#domain/error/refusal.ts';
import { mayManageChain } from '../caller/ownerPolicy.ts';
import type { HttpParts } from '../http/httpParts.ts';
import { serve } from '../http/serve.ts';
import { costsOfChain } from './costRepository.ts';
import { setCosts } from './setCosts.ts';

/** What dishes cost their house: nobody reads it who does not run the house (ADR 69). */
export function costRoutes(app: FastifyInstance, deps: HttpParts): void {
  const { db } = deps;
  serve(app, deps, 'GET /chain/costs', {
    policy: ({ callers, query }) => mayManageChain(db, callers, query.chain_id),
    handle: async ({ query }) => accept(await costsOfChain(db, query.chain_id)),
  });
  serve(app, deps, 'PUT /chain/costs', {
    policy: ({ callers, body }) => mayManageChain(db, callers, body.chain_id),
    async change(tx, { body, callers, now }) {
      const set = await setCosts(tx, { ...body, callers, now });
      return set.ok ? accept(set.value.costs) : set;
    },
  });
}
