import { serverNow } from '../clock.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { keptMails } from '../receiptMails.ts';

/** Everything that was done or begun here and is not on the server, and what was decided about it, as a JSON file to keep. */
export async function exportOutbox(): Promise<File> {
  const { operations, settlements, drafts, held } = outboxDatabase();
  const exportedAt = serverNow().toISOString();
  const content = {
    exportedAt,
    operations: await operations.toArray(),
    settlements: await settlements.toArray(),
    drafts: await drafts.toArray(),
    held: await held.toArray(),
    receiptMails: await keptMails(),
  };
  return new File([JSON.stringify(content, undefined, 2)], `comanda-outbox-${exportedAt.slice(0, 10)}.json`, {
    type: 'application/json',
  });
}
