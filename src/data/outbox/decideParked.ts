import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { kickSender } from './startSender.ts';

/** Gives a parked operation up, and what was done in the same breath; it is kept on the device with the note. */
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
