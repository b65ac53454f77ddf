import { newId } from '../ids.ts';
import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import type { Operation, StoredOperation } from './operation.ts';
import { kickSender } from './startSender.ts';

/** *Apply anyway*: a new operation in the place of the parked one, which it names (D32). */
export async function supersede(key: string): Promise<void> {
  const { operations, settlements } = outboxDatabase();
  const replacing = await outboxDatabase().transaction('rw', operations, settlements, async () => {
    const operation = await operations.get({ key });
    if (operation?.state !== 'parked') return undefined;
    const { lastError, retryAt: _, ...rest } = operation;
    const next: StoredOperation = {
      ...rest,
      body: currentBody(rest, lastError?.details),
      key: newId(),
      supersedes: key,
      state: 'waiting',
      attempts: 0,
    };
    await settlements.put({ key, operation, how: 'superseded', at: new Date().toISOString() });
    await operations.filter(({ follows }) => follows === key).modify({ follows: next.key });
    await operations.put(next); // the same deviceSeq: what waits behind it keeps waiting behind it
    return next;
  });
  if (!replacing) return;
  announce({ saved: [replacing], gone: [{ key, done: false }] });
  kickSender();
}

/** An order's items are replaced as of a version: applying anyway means as of the one that stands now. */
function currentBody({ type, body }: Pick<Operation, 'type' | 'body'>, details: unknown): Operation['body'] {
  const version = (details as { current?: { version?: number } } | undefined)?.current?.version;
  if (type !== 'order.replace' || version === undefined) return body;
  return { ...body, order: { ...(body['order'] as object), version } };
}

export async function discardParked(key: string, note: string): Promise<void> {
  const { operations, settlements } = outboxDatabase();
  const discarded = await outboxDatabase().transaction('rw', operations, settlements, async () => {
    const operation = await operations.get({ key });
    if (operation?.state !== 'parked') return [];
    // behind it in its lane, so the server has done nothing of them
    const followers = await operations.filter(({ follows, state }) => follows === key && state !== 'sending').toArray();
    const all = [operation, ...followers];
    const at = new Date().toISOString();
    await settlements.bulkPut(all.map((each) => ({ key: each.key, operation: each, how: 'discarded', note, at })));
    await operations.bulkDelete(all.map(({ deviceSeq }) => deviceSeq));
    return all;
  });
  if (discarded.length === 0) return;
  announce({ gone: discarded.map((each) => ({ key: each.key, done: false })) });
  kickSender(); // its lane goes on
}

/** Only what never went out: the server may have what was sent, whatever came back. */
export async function withdrawWaiting(key: string): Promise<boolean> {
  const { operations } = outboxDatabase();
  const withdrawn = await outboxDatabase().transaction('rw', operations, async () => {
    const operation = await operations.get({ key });
    if (operation?.state !== 'waiting' || operation.attempts > 0) return false;
    await operations.delete(operation.deviceSeq);
    return true;
  });
  if (withdrawn) announce({ gone: [{ key, done: false }] });
  return withdrawn;
}
