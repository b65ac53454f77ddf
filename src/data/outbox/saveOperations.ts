import type { Actor } from '#domain/account/account.ts';
import { registerNumber } from '#domain/order/orderNumber.ts';
import { freeSpace } from '../local/freeSpace.ts';
import type { DraftEdit, DraftRow } from '../local/drafts.ts';
import type { BooksChange } from '../local/journalRows.ts';
import type { Caller } from '../local/scope.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { putDraft } from '../drafts/draftStorage.ts';
import type { Operation, StoredOperation } from './operation.ts';
import { isStorageFull, StorageFull } from './storageFull.ts';
import type { Table } from 'dexie';
import { rememberCounter } from '../local/outboxMemory.ts';

/**
 * What happens in the same transaction: the draft that it came from is cleared, the tap held back is released. Who
 * tapped, where that was before; whose token it goes out with, where that is not this tab's.
 */
export type Along = {
  draft?: DraftEdit | undefined;
  held?: string | undefined;
  actor?: Actor | undefined;
  caller?: Caller | undefined;
  /** what a register books of it */
  book?: BookAlong | undefined;
};
/** What a register books in somebody's transaction: the tables that it needs there, and how it is put into them. */
export type BookAlong = { tables: readonly Table[]; put: () => Promise<BooksChange> };
type Saved = { operations: StoredOperation[]; draft?: DraftRow; books?: BooksChange };

/**
 * Writes operations to the disk (strict durability, all or nothing) and answers them with their place in the order of
 * things done here; undefined when the held tap is no longer there, since another window has sent it or taken it back.
 * When there is no room, cached pictures and old menus go first; then it rejects with `StorageFull`.
 */
export async function saveOperations(operations: readonly Operation[], along: Along = {}): Promise<Saved | undefined> {
  try {
    return await save(operations, along);
  } catch (error) {
    if (isStorageFull(error)) await freeSpace();
    else if (!wasClosed(error)) throw error;
  }
  try {
    return await save(operations, along);
  } catch (error) {
    throw isStorageFull(error) ? new StorageFull(error) : error;
  }
}

/** The database was deleted or closed under it: it is open again, with what it had (outboxMemory.ts). */
const wasClosed = (error: unknown): boolean =>
  error instanceof Error && ['DatabaseClosedError', 'InvalidStateError', 'AbortError'].includes(error.name);

async function save(given: readonly Operation[], { draft, held: id, book }: Along): Promise<Saved | undefined> {
  const { operations, drafts, held } = outboxDatabase();
  return outboxDatabase().transaction('rw', [operations, drafts, held, ...(book?.tables ?? [])], async () => {
    if (id !== undefined) {
      if (!(await held.get(id))) return undefined;
      await held.delete(id);
    }
    const row = draft && (await putDraft(draft));
    const stored: StoredOperation[] = [];
    for (const operation of given) stored.push({ ...operation, deviceSeq: await operations.add(operation) });
    const books = await book?.put();
    return { operations: stored, ...(row ? { draft: row } : {}), ...(books ? { books } : {}) };
  });
}

/**
 * The next number that a register gives on its own, kept over restarts: 'A-17' (D10). Above `known`, the highest that
 * the server has or the orders on this device carry: a register whose counter was lost gives none of them again.
 */
export async function nextOwnNumber(prefix: string, known = 0): Promise<string> {
  const { counters } = outboxDatabase();
  const name = `number:${prefix}`;
  return outboxDatabase().transaction('rw', counters, async () => {
    const value = Math.max((await counters.get(name))?.value ?? 0, known) + 1;
    await counters.put({ name, value });
    rememberCounter(name, value);
    return registerNumber(prefix, value);
  });
}
