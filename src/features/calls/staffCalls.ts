import type { TableEvent } from '#domain/table/table.ts';

/** How far a call has come: nobody looked, somebody saw it, somebody is on the way. */
export type CallStep = 'new' | 'seen' | 'coming';
export type StaffCall = { event: TableEvent; step: CallStep };

/** Somebody on the way is at the table by then; nobody has to say that it is done. */
const comingFor = 3 * 60_000;

const stepOf = ({ seenAt, processedAt }: TableEvent): CallStep => (processedAt ? 'coming' : seenAt ? 'seen' : 'new');

/**
 * The calls that concern the staff, oldest first: those that nobody answers yet, and for three minutes those that
 * somebody is on the way to, unless it was said here that they are done. Answering one moves none of them.
 */
export function staffCalls(
  events: Readonly<Record<string, TableEvent>>,
  now: number,
  done: readonly string[],
): StaffCall[] {
  return Object.values(events)
    .filter(
      ({ event_id, processedAt }) =>
        processedAt === undefined || (now - Date.parse(processedAt) < comingFor && !done.includes(event_id)),
    )
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.event_id.localeCompare(b.event_id))
    .map((event) => ({ event, step: stepOf(event) }));
}

/** How many calls nobody is on the way to. */
export const openCount = (calls: readonly StaffCall[]): number => calls.filter(({ step }) => step !== 'coming').length;
