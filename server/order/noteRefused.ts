import type { ParsedBody } from '#contract/calls.ts';
import type { WireError } from '#contract/errors.ts';
import { actorOf, type Callers, type FormerLink } from '../caller/caller.ts';
import { insertAttention } from '../attention/attentionRepository.ts';
import { broughtRow, isForPeople, type Brought } from '../attention/attentionRow.ts';
import type { OrderParts } from './orderParts.ts';

type Operation = Pick<
  ParsedBody<'POST /device/replay'>['operations'][number],
  'key' | 'occurredAt' | 'method' | 'path'
> & {
  body?: unknown;
};

/** What a device brings for a restaurant that has taken it away, as the owners will read it. */
export function broughtBy(
  { newId }: Pick<OrderParts, 'newId'>,
  callers: Callers,
  { key, occurredAt, method, path, body }: Operation,
  { restaurant_id }: FormerLink,
): Brought {
  const { device_id } = callers.device!;
  const by = actorOf(callers);
  return { attention_id: newId(), restaurant_id, device_id, key, by, occurredAt, meant: { method, path, body } };
}

/** Lists what was refused before it reached the restaurant's lane, which lists the rest. */
export async function noteRefused(
  { db, now }: Pick<OrderParts, 'db' | 'now'>,
  refused: readonly { brought: Brought; error: WireError }[],
): Promise<void> {
  const rows = refused
    .filter(({ error }) => isForPeople(error))
    .map(({ brought, error }) => broughtRow(brought, error));
  if (rows.length > 0) await insertAttention(db, rows, now());
}
