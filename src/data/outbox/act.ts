import type { Command } from '#domain/order/command.ts';
import { clockOffset, serverNow } from '../clock.ts';
import { newId } from '../ids.ts';
import { announce } from '../local/changes.ts';
import { currentActor } from '../session/actor.ts';
import { currentIdentity } from '../session/identity.ts';
import { operationOf, type Doer } from './operation.ts';

/**
 * Does something: saves it durably, then shows it, then sends it; online and offline take this one way. Resolves when
 * it is saved. Rejects with `StorageFull`, before anything is shown, when the device can't keep it. `follows`: the key
 * of what it means nothing without, the promised time of an acceptance say.
 */
export async function act(command: Command, follows?: string): Promise<{ key: string }> {
  const { saveOperation } = await import('./saveOperation.ts');
  const { complete } = currentIdentity();
  const given = plain(command);
  const operation = operationOf(complete ? await complete(given) : given, newId(), currentDoer());
  const stored = await saveOperation(follows === undefined ? operation : { ...operation, follows });
  announce({ saved: [stored] });
  void sendSoon();
  return { key: stored.key };
}

/** It is saved, so it is done: whether it can go out now, or the sender can even be fetched, is another matter. */
async function sendSoon(): Promise<void> {
  try {
    const { kickSender } = await import('./startSender.ts');
    kickSender();
  } catch (error) {
    reportError(error); // the next start of the sender finds it in the outbox
  }
}

/** As it will travel: a screen's command may hold parts of a store, which no database takes. */
const plain = (command: Command): Command => JSON.parse(JSON.stringify(command)) as Command;

function currentDoer(): Doer {
  const { caller, scope, device_id } = currentIdentity();
  return {
    caller,
    scope,
    ...(device_id ? { device_id } : {}),
    actor: currentActor(),
    occurredAt: serverNow().toISOString(),
    clockOffset: clockOffset(),
  };
}
