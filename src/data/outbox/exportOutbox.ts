import { outboxDatabase } from '../local/outboxDatabase.ts';

/** Everything that was done here and is not on the server, and what was decided about it, as a JSON file to keep. */
export async function exportOutbox(): Promise<Blob> {
  const { operations, settlements } = outboxDatabase();
  const content = {
    exportedAt: new Date().toISOString(),
    operations: await operations.toArray(),
    settlements: await settlements.toArray(),
  };
  return new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' });
}
