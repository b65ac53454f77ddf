import { serverNow } from '../clock.ts';
import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { takeMails } from '../receiptMails.ts';
import { currentCaller } from '../session/identity.ts';
import type { StoredOperation } from './operation.ts';
import { readOutboxFile, type FileFault } from './readOutboxFile.ts';

/** What became of a file: how many actions were taken over, and how many are here or decided already. */
export type Imported = { taken: number; known: number } | { fault: FileFault };

/**
 * Takes an exported outbox over, in the order in which it was done, all or nothing. Nothing is done twice: what this
 * device has under the same key, or has decided, stays as it is, and of what it has sent already the server knows the
 * key (which counts for each device by itself, so that only the device's own file is taken).
 */
export async function importOutbox(text: string): Promise<Imported> {
  const read = readOutboxFile(text, currentCaller(), serverNow().getTime());
  if ('fault' in read) return read;
  const { operations, settlements } = outboxDatabase();
  const saved = await outboxDatabase().transaction('rw', operations, settlements, async () => {
    const fresh: StoredOperation[] = [];
    for (const operation of read.operations) {
      if ((await operations.get({ key: operation.key })) ?? (await settlements.get(operation.key))) continue;
      fresh.push({ ...operation, deviceSeq: await operations.add(operation) });
    }
    return fresh;
  });
  if (saved.length > 0) {
    announce({ saved });
    const { kickSender } = await import('./startSender.ts');
    kickSender();
  }
  const mails = read.mails.length === 0 ? 0 : await takeMails(read.mails);
  const all = read.operations.length + read.mails.length;
  const taken = saved.length + mails;
  return { taken, known: all - taken };
}
