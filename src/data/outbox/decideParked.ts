import { serverNow } from '../clock.ts';
import { announce } from '../local/changes.ts';
import type { DraftEdit, DraftRow } from '../local/drafts.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { putDraft } from '../drafts/draftStorage.ts';
import type { BooksChange } from '../local/journalRows.ts';
import { currentIdentity } from '../session/identity.ts';
import { kickSender } from './startSender.ts';

/**
 * Gives a parked operation up, and what was done in the same breath; it is kept on the device with the note. `draft`:
 * where its lines lie from now on, in the same transaction.
 */
export async function discardParked(key: string, note: string, draft?: DraftEdit): Promise<void> {
  const { operations, settlements, drafts } = outboxDatabase();
  const discarded = await outboxDatabase().transaction(
    'rw',
    [operations, settlements, drafts, ...bookTables()],
    async () => {
      const operation = await operations.get({ key });
      if (operation?.state !== 'parked') return undefined;
      // behind it in its lane, so the server has done nothing of them
      const followers = await operations
        .filter(({ follows, state }) => follows === key && state !== 'sending')
        .toArray();
      const all = [operation, ...followers];
      const at = serverNow().toISOString();
      await settlements.bulkPut(all.map((each) => ({ key: each.key, operation: each, how: 'discarded', note, at })));
      await operations.bulkDelete(all.map(({ deviceSeq }) => deviceSeq));
      const books = await currentIdentity().bookBack?.(all, note)?.put();
      return { keys: all.map((each) => each.key), row: draft && (await putDraft(draft)), books };
    },
  );
  if (!discarded) return;
  announce({ gone: discarded.keys.map((each) => ({ key: each, done: false })), ...told(discarded) });
  kickSender(); // its lane goes on
}

/** Only what never went out: the server may have what was sent, whatever came back. */
export async function withdrawWaiting(key: string, draft?: DraftEdit): Promise<boolean> {
  const { operations, drafts } = outboxDatabase();
  const withdrawn = await outboxDatabase().transaction('rw', [operations, drafts, ...bookTables()], async () => {
    const operation = await operations.get({ key });
    if (operation?.state !== 'waiting' || operation.attempts > 0) return undefined;
    await operations.delete(operation.deviceSeq);
    const books = await currentIdentity().bookBack?.([operation], '')?.put();
    return { row: draft && (await putDraft(draft)), books };
  });
  if (withdrawn) announce({ gone: [{ key, done: false }], ...told(withdrawn) });
  return withdrawn !== undefined;
}

const bookTables = () => currentIdentity().bookBack?.([], '')?.tables ?? [];

type Done = { row: DraftRow | undefined; books: BooksChange | undefined };
const told = ({ row, books }: Done): { drafts?: DraftRow[]; books?: BooksChange } => ({
  ...(row ? { drafts: [row] } : {}),
  ...(books ? { books } : {}),
});
