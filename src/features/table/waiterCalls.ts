import type { TableEvent } from '#domain/table/table.ts';

/** How far a call has come: still on this phone, at the staff, seen by them, somebody is coming. */
export type CallState = 'waiting' | 'sent' | 'seen' | 'coming';

export const callState = (event: TableEvent, onItsWay: ReadonlySet<string>): CallState => {
  if (event.processedAt !== undefined) return 'coming';
  if (event.seenAt !== undefined) return 'seen';
  return onItsWay.has(event.event_id) ? 'waiting' : 'sent';
};

/** An answered call stays in sight this long: the waiter is at the table by then. */
const answeredFor = 5 * 60_000;

/** The calls that a guest still cares for, newest first. */
export function openCalls(events: readonly TableEvent[], now: number): TableEvent[] {
  return events
    .filter((event) => event.processedAt === undefined || now - Date.parse(event.processedAt) < answeredFor)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}
