import { proxy, ref } from 'valtio';
import { onChange, type Change } from '../local/changes.ts';
import type { DraftEdit } from '../local/drafts.ts';
import { isParked, type ParkedOperation, type StoredOperation } from './operation.ts';
import { inOrder } from './sendable.ts';

/** What this device did and the server has not answered, and what needs a person's decision (*Needs attention*). */
export const outbox = proxy<{
  waiting: StoredOperation[];
  parked: ParkedOperation[];
  lastSyncAt?: string;
  ready: boolean;
}>({ waiting: [], parked: [], ready: false });

const operations = new Map<string, StoredOperation>();
const gone = new Set<string>();

function receive({ saved = [], gone: done = [], lastSyncAt }: Change): void {
  for (const { key } of done) {
    operations.delete(key);
    gone.add(key);
  }
  // another tab's message about an operation may come after the one that it is done with
  for (const operation of saved) if (!gone.has(operation.key)) operations.set(operation.key, operation);
  if (lastSyncAt) outbox.lastSyncAt = lastSyncAt;
  if (saved.length || done.length) show();
}

function show(): void {
  const all = inOrder([...operations.values()]);
  outbox.waiting = all.filter((operation) => !isParked(operation)).map((operation) => ref(operation));
  outbox.parked = all.filter(isParked).map((operation) => ref(operation));
}

let starting: Promise<void> | undefined;

/**
 * Reads what an earlier run left behind and follows every change, of other tabs too. Fetches what doing something
 * needs as well: a tap must not depend on the network of its moment, and on a first visit no service worker has it yet.
 */
export function startOutbox(): Promise<void> {
  starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

async function start(): Promise<void> {
  onChange(receive);
  const [{ storedOperations }] = await Promise.all([
    import('./outboxStorage.ts'),
    import('./saveOperations.ts'),
    import('../drafts/draftStorage.ts'),
    import('./startSender.ts'),
    import('./decideParked.ts'),
  ]);
  for (const operation of await storedOperations()) {
    if (!operations.has(operation.key) && !gone.has(operation.key)) operations.set(operation.key, operation);
  }
  show();
  outbox.ready = true;
}

/** Gives a parked operation up; it is kept on the device with the note and leaves the list. */
export async function discard(key: string, note: string, draft?: DraftEdit): Promise<void> {
  const { discardParked } = await import('./decideParked.ts');
  await discardParked(key, note, draft);
}

/** Takes back what has not been sent; false when it may be under way already. `draft` goes with it, or not at all. */
export async function withdraw(key: string, draft?: DraftEdit): Promise<boolean> {
  const { withdrawWaiting } = await import('./decideParked.ts');
  return withdrawWaiting(key, draft);
}
