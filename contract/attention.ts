import { z } from 'zod';
import { attentionKinds, type Attention as DomainAttention } from '../domain/attention/attention.ts';
import { orderFlags } from '../domain/order/order.ts';
import { incidentKinds } from '../domain/payment/partialPayment.ts';
import { call } from './call.ts';
import { Flag, Id, Instant, Money, Note, Typed } from './primitives.ts';

export const Attention = z.object({
  attention_id: Id,
  restaurant_id: Id,
  kind: z.enum(attentionKinds),
  at: Instant,
  occurredAt: Instant.optional(),
  actor: z.string(),
  actorName: z.string().optional(),
  device_id: Id.optional(),
  key: Id.optional(),
  meant: z.object({ method: z.string(), path: z.string(), body: z.unknown().optional() }).optional(),
  changed: z.array(
    z.object({
      order_id: Id,
      number: z.string(),
      what: z.string(),
      note: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      amount: Money.optional(),
    }),
  ),
  flags: z.array(z.enum(orderFlags)).optional(),
  excess: Money.optional(),
  missing: Money.optional(),
  incident: z
    .object({ partialPayment_id: Id, incident_id: z.string(), kind: z.enum(incidentKinds), amount: Money })
    .optional(),
  refused: z.object({ code: z.string(), message: z.string() }).optional(),
  settled: z
    .object({ at: Instant, by: z.string(), byName: z.string().optional(), note: z.string().optional() })
    .optional(),
}) satisfies z.ZodType<DomainAttention>;

/** What owners have to look at: what taken devices brought (D39), flagged orders, card payments, registers. */
export const attentionCalls = {
  'GET /chain/attention': call({
    who: ['owner'],
    query: z.strictObject({
      chain_id: Id,
      restaurant_id: Id.optional(),
      kind: z.enum(attentionKinds).optional(),
      settled: Flag.optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: Typed.max(200).optional(),
    }),
    answer: z.array(Attention),
    summary: 'What needs attention, newest first; with `settled` what somebody has looked at already',
  }),
  'POST /chain/attention/settle': call({
    who: ['owner'],
    body: z.strictObject({ chain_id: Id, attention_ids: z.array(Id).min(1).max(200), note: Note.optional() }),
    answer: z.array(Attention),
    summary: 'Mark as looked at; who did so first, and why, stays',
  }),
};
