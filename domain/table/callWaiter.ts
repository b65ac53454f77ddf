import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Command } from '../order/command.ts';
import type { Occurrence } from '../order/occurrence.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import type { TableEvent } from './table.ts';

type WaiterCall = Extract<Command, { type: 'table.call' }>['body'];

/** How long a guest waits before calling for the same reason again, unless somebody came meanwhile. */
export const callCoolDownSeconds = 60;

/** A waiter call. The same call again changes nothing. */
export function callWaiter(picture: Picture, body: WaiterCall, occurrence: Occurrence): Result<Change> {
  const { event_id, table_id, reason } = body;
  if (picture.tableEvents.has(event_id)) return accept(noChange);
  const table = picture.tables.get(table_id);
  if (!table) return refuse('table_unknown');
  if (occurrence.standing === 'guest' && isCalling(picture, body, occurrence)) return refuse('waiter_already_called');
  const comment = body.comment?.trim();
  const event: TableEvent = {
    event_id,
    id: event_id,
    table_id,
    restaurant_id: table.restaurant_id,
    reason,
    ...(comment ? { comment } : {}),
    createdAt: occurrence.at,
    applied: [occurrence.key],
  };
  return accept({ ...noChange, tableEvents: [event] });
}

function isCalling(picture: Picture, { table_id, reason }: WaiterCall, { at }: Occurrence): boolean {
  return [...picture.tableEvents.values()].some(
    (event) =>
      event.table_id === table_id &&
      event.reason === reason &&
      !event.processedAt &&
      Date.parse(at) - Date.parse(event.createdAt) < callCoolDownSeconds * 1000,
  );
}
