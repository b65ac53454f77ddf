import type { Actor } from '#domain/account/account.ts';
import type { Attention, AttentionChange } from '#domain/attention/attention.ts';

/** A line of the owners' *Needs attention* on its way to the database. */
export type AttentionRow = {
  attention_id: string;
  restaurant_id: string;
  kind: Attention['kind'];
  occurred_at: string | null;
  actor: string;
  actor_name: string | null;
  device_id: string | null;
  key: string | null;
  doc: Pick<Attention, 'meant' | 'changed' | 'refused' | 'flags' | 'excess' | 'missing' | 'incident'>;
};

type Meant = NonNullable<Attention['meant']>;

/** An operation that a device brought for a restaurant that had taken it away (D39). */
export type Brought = {
  attention_id: string;
  restaurant_id: string;
  device_id: string;
  key: string;
  by: Actor;
  occurredAt: string;
  meant: Meant;
};

/** A refusal that people have to look at; what the device sends again by itself is not for them yet. */
export const isForPeople = ({ retry, code }: { retry: string; code: string }): boolean =>
  retry === 'never' || code === 'lane_failed';

/** What the owners read of it: what it changed, or why it does not count. */
export function broughtRow(
  brought: Brought,
  became: AttentionChange[] | { code: string; message: string },
): AttentionRow {
  const { attention_id, restaurant_id, device_id, key, by, occurredAt, meant } = brought;
  const row = { attention_id, restaurant_id, occurred_at: occurredAt, device_id, key };
  const who = { actor: `${by.kind}:${by.id}`, actor_name: by.name ?? null };
  if (!Array.isArray(became)) {
    const { code, message } = became;
    return { ...row, ...who, kind: 'revoked_refused', doc: { meant, changed: [], refused: { code, message } } };
  }
  return { ...row, ...who, kind: 'revoked_applied', doc: { meant: withoutPeople(meant), changed: became } };
}

/** Whose order it was stands with the order, and is forgotten with it. */
function withoutPeople({ body, ...meant }: Meant): Meant {
  if (typeof body !== 'object' || body === null) return { ...meant, body };
  const { contact: _who, address: _where, ...rest } = body as Record<string, unknown>;
  const { order } = rest;
  if (typeof order !== 'object' || order === null) return { ...meant, body: rest };
  const { contact: __, address: ___, ...bare } = order as Record<string, unknown>;
  return { ...meant, body: { ...rest, order: bare } };
}
