import type { Operation, StoredOperation } from './operation.ts';
import { lifted } from './liftOperation.ts';

/** Nobody had opened the device for it, as the server sees it: whoever applies it now does it now. */
const unopened: ReadonlySet<string> = new Set(['device_locked', 'user_type_invalid']);

/**
 * The operation that stands in the place of a parked one, which it names and whose place in its lane it keeps: what waits
 * behind it keeps waiting behind it (D32).
 */
export function inPlaceOf(parked: StoredOperation, key: string, whoIsHere: () => Partial<Operation>): StoredOperation {
  const { lastError, retryAt: _, ...rest } = lifted(parked);
  const isAnew = lastError && unopened.has(lastError.code);
  return {
    ...(isAnew ? anew(rest, whoIsHere()) : rest),
    deviceSeq: rest.deviceSeq,
    command: asOfNow(rest.command, lastError?.details),
    key,
    supersedes: parked.key,
    bookedAs: parked.bookedAs ?? parked.key,
    state: 'waiting',
    attempts: 0,
  };
}

function anew({ clockHeard: _then, ...operation }: Operation, here: Partial<Operation>): Operation {
  return { ...operation, ...here };
}

/** An order's items are replaced as of a version: applying anyway means as of the one that stands now. */
function asOfNow(command: Operation['command'], details: unknown): Operation['command'] {
  const version = (details as { current?: { version?: number } } | undefined)?.current?.version;
  if (command?.type !== 'order.replace' || version === undefined) return command;
  return { ...command, body: { order: { ...command.body.order, version } } };
}
