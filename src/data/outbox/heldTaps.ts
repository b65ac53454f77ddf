import { announce } from '../local/changes.ts';
import type { HeldRow } from '../local/drafts.ts';
import { outboxDatabase } from '../local/outboxDatabase.ts';
import type { Caller } from '../local/scope.ts';

/** Taps that may still be taken back lie beside the outbox: what is left of a killed app is sent at its next start. */
export async function keepHeld(row: HeldRow): Promise<void> {
  await outboxDatabase().held.put(row);
  announce({ held: [row] });
}

/** False when it is no longer there: it is in the outbox. */
export async function releaseHeld(id: string): Promise<boolean> {
  const { held } = outboxDatabase();
  const found = await outboxDatabase().transaction('rw', held, async () => {
    const there = (await held.get(id)) !== undefined;
    await held.delete(id);
    return there;
  });
  announce({ released: [id] });
  return found;
}

/** What was held back in the name of one device, the earliest first. */
export const heldBy = async (owner: Caller): Promise<HeldRow[]> =>
  (
    await outboxDatabase()
      .held.filter((row) => row.owner === owner)
      .toArray()
  ).sort((a, b) => a.dueAt - b.dueAt);
