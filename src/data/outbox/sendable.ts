import { neverHolds } from '#contract/commands.ts';
import { isDevice, type Caller } from '../local/scope.ts';
import { longestBackOff } from './backOff.ts';
import type { StoredOperation } from './operation.ts';

/** The most that POST /device/replay takes. */
export const batchSize = 200;

export const inOrder = <T extends { deviceSeq: number }>(operations: readonly T[]): T[] =>
  operations.toSorted((a, b) => a.deviceSeq - b.deviceSeq);

/**
 * What may go out now for one caller, in the order it was done. Within a lane first in, first out: a parked operation,
 * or one that has to wait, holds what comes after it in its lane and nothing else. A register's cash is never held, nor
 * what comes after something that the server has.
 */
export function sendable(
  operations: readonly StoredOperation[],
  caller: Caller,
  now: number,
  most = batchSize,
): StoredOperation[] {
  const held = new Set<string>();
  const going: StoredOperation[] = [];
  for (const operation of inOrder(operations)) {
    if (operation.caller !== caller || held.has(operation.lane)) continue;
    const waits = operation.state === 'parked' || isAhead(operation.retryAt ?? 0, now);
    if (!waits && going.length < most) going.push(operation);
    // a guest's calls go one by one in a lane, those of a device together: the server stops a lane that fails
    const holds = waits ? !operation.answered && !neverHolds(operation.lane) : !isDevice(caller);
    if (holds) held.add(operation.lane);
  }
  return going;
}

/** A time that lies further ahead than anything waits was set by another clock. */
const isAhead = (time: number, now: number): boolean => time > now && time - now <= longestBackOff;

/** When something will be sendable that now has to wait; undefined when nothing waits for time to pass. */
export function wakeAt(operations: readonly StoredOperation[], now: number): number | undefined {
  const times = operations
    .filter(({ state }) => state !== 'parked')
    .map(({ retryAt }) => retryAt ?? 0)
    .filter((time) => isAhead(time, now));
  return times.length ? Math.min(...times) : undefined;
}
