import type { OrderFlag } from '../order/order.ts';
import type { IncidentKind } from '../payment/partialPayment.ts';
import type { Money } from '../money/money.ts';

/**
 * Why owners have to look at something. revoked_applied: a device that they had taken away, or set up otherwise, brought
 * it, and it counts; revoked_refused: it brought it, and it does not count (D39); order_flagged: an order is not as it should be (D12, D31,
 * D32, D43); card_incident: a refund or dispute at the card provider (ADR 8); register_fault: a register's journal has
 * a record that does not continue it, or was lost (D33).
 */
export const attentionKinds = [
  'revoked_applied',
  'revoked_refused',
  'order_flagged',
  'card_incident',
  'register_fault',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What an operation did to one order. */
export type AttentionChange = {
  order_id: string;
  number: string;
  what: string;
  note?: string;
  from?: string;
  to?: string;
  amount?: Money;
};

/** One line of the owners' *Needs attention*: what was meant, what became of it, and who has looked at it. */
export type Attention = {
  attention_id: string;
  restaurant_id: string;
  kind: AttentionKind;
  /** when the server learned of it */
  at: string;
  occurredAt?: string;
  /** who did it, by kind and id as in the journal */
  actor: string;
  actorName?: string;
  device_id?: string;
  /** the operation's key, as the order's journal has it */
  key?: string;
  /** the call as it was meant, of what a device brought */
  meant?: { method: string; path: string; body?: unknown };
  changed: AttentionChange[];
  /** what the order of `changed` got */
  flags?: OrderFlag[];
  /** more than it came to, to be given back (D12) */
  excess?: Money;
  /** by how much more went back than was taken (ADR 64) */
  missing?: Money;
  incident?: { partialPayment_id: string; incident_id: string; kind: IncidentKind; amount: Money };
  refused?: { code: string; message: string };
  settled?: { at: string; by: string; byName?: string; note?: string };
};
