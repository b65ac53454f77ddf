import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Id, Instant } from '#contract/primitives.ts';
import type { Attention } from '#domain/attention/attention.ts';
import { accept, refuse } from '#domain/error/refusal.ts';
import { actorOf } from '../caller/caller.ts';
import { mayManageChain, mayReadChain } from '../caller/ownerPolicy.ts';
import type { HttpParts } from '../http/httpParts.ts';
import { askedPage, pageOf } from '../http/askedPage.ts';
import { serve } from '../http/serve.ts';
import { attentionPage, settleAttention, type AttentionPlace, type StoredAttention } from './attentionRepository.ts';

/** The owners' *Needs attention*. */
export function attentionRoutes(app: FastifyInstance, deps: HttpParts): void {
  serve(app, deps, 'GET /chain/attention', {
    policy: ({ callers, query }) => mayReadChain(deps.db, callers, query.chain_id),
    handle: async ({ query, setHeader }) => {
      const { chain_id, settled = false, restaurant_id, kind } = query;
      const asked = askedPage(query, place);
      if (!asked.ok) return asked;
      const rows = await attentionPage(deps.db, chain_id, { restaurant_id, kind, settled }, asked.value);
      const cursorOf = ({ at, attention_id }: StoredAttention): string => `${at.toISOString()}~${attention_id}`;
      return accept(pageOf(rows, asked.value, setHeader, cursorOf).map(present));
    },
  });
  serve(app, deps, 'POST /chain/attention/settle', {
    policy: ({ callers, body }) => mayManageChain(deps.db, callers, body.chain_id),
    change: async (tx, { body: { chain_id, attention_ids, note }, callers: { user }, now: at }) => {
      const { kind, id, name } = actorOf(user ? { user } : {});
      const settling = { by: `${kind}:${id}`, byName: name || null, note: note || null, at };
      const rows = await settleAttention(tx, chain_id, attention_ids, settling);
      return rows.length === new Set(attention_ids).size ? accept(rows.map(present)) : refuse('not_found');
    },
  });
}

const Place = z.object({ at: Instant, attention_id: Id });

function place(cursor: string): AttentionPlace | undefined {
  const [at, attention_id] = cursor.split('~');
  return Place.safeParse({ at, attention_id }).data;
}

function present(row: StoredAttention): Attention {
  const { attention_id, restaurant_id, kind, at, occurred_at, actor, actor_name, device_id, key, doc } = row;
  const { settled_at, settled_by, settled_name, settled_note } = row;
  return {
    attention_id,
    restaurant_id,
    kind,
    at: at.toISOString(),
    ...(occurred_at ? { occurredAt: occurred_at.toISOString() } : {}),
    actor,
    ...(actor_name ? { actorName: actor_name } : {}),
    ...(device_id ? { device_id } : {}),
    ...(key ? { key } : {}),
    ...doc,
    ...(settled_at && settled_by
      ? {
          settled: {
            at: settled_at.toISOString(),
            by: settled_by,
            ...(settled_name ? { byName: settled_name } : {}),
            ...(settled_note ? { note: settled_note } : {}),
          },
        }
      : {}),
  };
}
