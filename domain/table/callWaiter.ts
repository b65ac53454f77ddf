import { accept, refuse, type Result } from '../error/refusal.ts';
import type { Command } from '../order/command.ts';
import type { Occurrence } from '../order/occurrence.ts';
import type { Instant } from '../order/instant.ts';
import { noChange, type Change, type Picture } from '../order/picture.ts';
import type { TableEvent, WaiterReason } from './table.ts';

type WaiterCall = Extract<Command, { type: 'table.call' }>['body'];

/** How long a guest waits before calling for the same reason again, unless somebody came meanwhile. */
const callCoolDownSeconds = 60;

/** A waiter call. The same call again changes nothing. */
export function callWaiter(picture: Picture, body: WaiterCall, occurrence: Occurrence): Result<Change> {
  const { event_id, table_id, reason } = body;
  if (picture.tableEvents.has(event_id)) return accept(noChange);
  const table = picture.tables.get(table_id);
  if (!table) return refuse('table_unknown');
  if (occurrence.standing === 'guest' && isCalling(picture, body, occurrence.at))
    return refuse('waiter_already_called');
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

function isCalling(picture: Picture, { table_id, reason }: WaiterCall, at: Instant): boolean {
  const calls = [...picture.tableEvents.values()].filter((event) => event.table_id === table_id);
  return millisecondsToNextCall(calls, reason, Date.parse(at)) > 0;
}

/** In how many milliseconds a guest may call for this reason, by the calls of the table so far; 0 = now. */
export function millisecondsToNextCall(calls: readonly TableEvent[], reason: WaiterReason, now: number): number {
  const unanswered = calls.filter((call) => call.reason === reason && !call.processedAt);
  return Math.max(0, ...unanswered.map(({ createdAt }) => Date.parse(createdAt) + callCoolDownSeconds * 1000 - now));
}
