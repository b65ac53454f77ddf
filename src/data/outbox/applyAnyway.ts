import { serverNow } from '../clock.ts';
import { newId } from '../ids.ts';
import { announce } from '../local/changes.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import { byWhoIsHere } from './act.ts';
import { inPlaceOf } from './inPlaceOf.ts';
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
    const next = inPlaceOf(operation, newId(), byWhoIsHere);
    await settlements.put({ key, operation, how: 'superseded', at: serverNow().toISOString() });
    await operations.filter(({ follows }) => follows === key).modify({ follows: next.key });
    await operations.put(next); // the same deviceSeq: what waits behind it keeps waiting behind it
    return next;
  });
  if (!replacing) return;
  announce({ saved: [replacing], gone: [{ key, done: false }] });
  kickSender();
}
