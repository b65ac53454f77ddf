import { serverNow } from '../clock.ts';
import { newId } from '../ids.ts';
import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { byWhoIsHere } from './act.ts';
import { lifted } from './liftOperation.ts';
import type { Operation, StoredOperation } from './operation.ts';
import { kickSender } from './startSender.ts';

/**
 * Sends a parked operation again, to the order as it stands: a new operation in the place of the parked one, which it
 * names and whose place in its lane it keeps (D32). Guests are not asked this, so it is no part of the store.
 */
export async function applyAnyway(key: string): Promise<void> {
  const { operations, settlements } = outboxDatabase();
  const replacing = await outboxDatabase().transaction('rw', operations, settlements, async () => {
    const operation = await operations.get({ key });
    if (operation?.state !== 'parked') return undefined;
    const { lastError, retryAt: _, ...rest } = lifted(operation);
    const next: StoredOperation = {
      ...(lastError && unopened.has(lastError.code) ? anew(rest) : rest),
      deviceSeq: rest.deviceSeq,
      command: asOfNow(rest.command, lastError?.details),
      key: newId(),
      supersedes: key,
      state: 'waiting',
      attempts: 0,
    };
    await settlements.put({ key, operation, how: 'superseded', at: serverNow().toISOString() });
    await operations.filter(({ follows }) => follows === key).modify({ follows: next.key });
    await operations.put(next); // the same deviceSeq: what waits behind it keeps waiting behind it
    return next;
  });
  if (!replacing) return;
  announce({ saved: [replacing], gone: [{ key, done: false }] });
  kickSender();
}

/** Nobody had opened the device for it, as the server sees it: whoever applies it now does it now. */
const unopened: ReadonlySet<string> = new Set(['device_locked', 'user_type_invalid']);

function anew({ clockHeard: _then, ...operation }: Operation): Operation {
  return { ...operation, ...byWhoIsHere() };
}

/** An order's items are replaced as of a version: applying anyway means as of the one that stands now. */
function asOfNow(command: Operation['command'], details: unknown): Operation['command'] {
  const version = (details as { current?: { version?: number } } | undefined)?.current?.version;
  if (command?.type !== 'order.replace' || version === undefined) return command;
  return { ...command, body: { order: { ...command.body.order, version } } };
}
