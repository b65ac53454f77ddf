import { announce } from '../local/changes.ts';
import { currentCaller } from '../session/identity.ts';
import { settleOperations } from './outboxStorage.ts';
import { outbox } from './outboxStore.ts';
import { kickSender } from './startSender.ts';

/**
 * What the server refused for what this device is set up as goes out again under its key: it may be set up for it by now,
 * and the server may have learned since what it was then. Guests are never set up, so it is no part of the store.
 */
export async function sendRefusedAgain(): Promise<void> {
  const again = outbox.parked.filter(
    ({ caller, lastError }) => caller === currentCaller() && lastError.code === 'not_allowed',
  );
  if (again.length === 0) return;
  const waiting = again.map((operation) => ({ ...operation, state: 'waiting' as const }));
  announce({ saved: await settleOperations(waiting, []) });
  kickSender();
}
