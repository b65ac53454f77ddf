import type { Table } from 'dexie';
import type { StoredOperation } from '../outbox/operation.ts';
import { onChange } from './changes.ts';
import type { DraftRow, HeldRow } from './drafts.ts';
import type { OutboxDatabase } from './outboxSchema.ts';

const operations = new Map<string, StoredOperation>();
const counters = new Map<string, number>();
const drafts = new Map<string, DraftRow>();
const held = new Map<string, HeldRow>();
/** What others keep of the same database, and give back in the same step. */
type Beside = { tables: (database: OutboxDatabase) => Table[]; giveBack: (database: OutboxDatabase) => Promise<void> };
const besides: Beside[] = [];
/** Has something more given back when the database was deleted. */
export const rememberBeside = (one: Beside): void => void besides.push(one);

/** what is done with: word of it may come before the word that it was saved */
const gone = new Set<string>();

/**
 * Remembers what the outbox holds. When the database is deleted while the app runs (a person clears the site's data),
 * nothing that waits is lost and no number is given twice: it is opened again at once and gets it all back, before
 * anything else is read from it or written to it.
 */
export function startOutboxMemory(database: OutboxDatabase): void {
  onChange(({ saved = [], gone: done = [], drafts: changed = [], held: taps = [], released = [] }) => {
    for (const { key } of done) forget(operations, key);
    for (const operation of saved) if (!gone.has(operation.key)) operations.set(operation.key, operation);
    for (const row of changed) rememberDraft(row);
    for (const id of released) forget(held, id);
    for (const row of taps) if (!gone.has(row.id)) held.set(row.id, row);
  });
  let opened = false;
  database.on(
    'ready',
    async (open) => {
      if (opened) await giveBack(open as OutboxDatabase);
      else await take(open as OutboxDatabase);
      opened = true;
    },
    true,
  );
  database.on('close', () => {
    if (opened) setTimeout(() => void database.open().catch(reportError));
  });
}

export const rememberCounter = (name: string, value: number): void => void counters.set(name, value);

function forget(map: Map<string, unknown>, key: string): void {
  map.delete(key);
  gone.add(key);
}

function rememberDraft(row: DraftRow): void {
  if (row.revision > (drafts.get(row.name)?.revision ?? 0)) drafts.set(row.name, row);
}

async function take(database: OutboxDatabase): Promise<void> {
  for (const operation of await database.operations.toArray()) operations.set(operation.key, operation);
  for (const { name, value } of await database.counters.toArray()) counters.set(name, value);
  for (const row of await database.drafts.toArray()) rememberDraft(row);
  for (const row of await database.held.toArray()) held.set(row.id, row);
}

/** Only what is missing: where the database was merely closed, nothing is. What is sent twice has the same key. */
async function giveBack(database: OutboxDatabase): Promise<void> {
  const all = [
    database.operations,
    database.counters,
    database.drafts,
    database.held,
    ...besides.flatMap(({ tables }) => tables(database)),
  ];
  await database.transaction('rw', all, async () => {
    for (const operation of [...operations.values()].sort((a, b) => a.deviceSeq - b.deviceSeq)) {
      if (await database.operations.get({ key: operation.key })) continue;
      const { deviceSeq, ...rest } = operation;
      if (await database.operations.get(deviceSeq)) await database.operations.add(rest);
      else await database.operations.add(operation);
    }
    for (const [name, value] of counters) {
      const kept = (await database.counters.get(name))?.value ?? 0;
      if (kept < value) await database.counters.put({ name, value });
    }
    for (const row of drafts.values()) {
      const kept = (await database.drafts.get(row.name))?.revision ?? 0;
      if (kept < row.revision) await database.drafts.put(row);
    }
    await database.held.bulkPut([...held.values()]);
    for (const one of besides) await one.giveBack(database);
  });
}
