import type { Command } from '#domain/order/command.ts';
import { clockOffset, serverHeard, serverNow } from '../clock.ts';
import { newId } from '../ids.ts';
import { announce } from '../local/changes.ts';
import type { DraftEdit } from '../local/drafts.ts';
import { currentActor } from '../session/actor.ts';
import { currentIdentity } from '../session/identity.ts';
import { operationOf, type Doer, type Operation } from './operation.ts';
import type { Along } from './saveOperations.ts';

/**
 * Does something: saves it durably, then shows it, then sends it; online and offline take this one way. Resolves when
 * it is saved. Rejects with `StorageFull`, before anything is shown, when the device can't keep it. `draft` is
 * changed in the same transaction: what was sent is never offered for sending again, whenever the power goes.
 */
export async function act(command: Command, draft?: DraftEdit): Promise<{ key: string }> {
  const [key = ''] = (await actTogether([command], { draft })) ?? [];
  return { key };
}

/**
 * Several steps of one tap, saved all or none; those after the first mean nothing without it (the promised time of an
 * acceptance). Gives their keys; undefined when the tap was held back and is no longer there: another window has sent it
 * or taken it back.
 */
export async function actTogether(commands: readonly Command[], along: Along = {}): Promise<string[] | undefined> {
  // of the tap, and of no moment later: the device may be locked, or somebody else's, before it is saved
  const { complete, book: bookOf } = currentIdentity();
  const doer = currentDoer(along);
  const copies = commands.map(plain);
  const { saveOperations } = await import('./saveOperations.ts');
  const operations: Operation[] = [];
  for (const copy of copies) {
    const operation = operationOf(complete ? await complete(copy) : copy, newId(), doer);
    const [first] = operations;
    operations.push(first ? { ...operation, follows: first.key } : operation);
  }
  const book = await bookOf?.(operations);
  const saved = await saveOperations(operations, book ? { ...along, book } : along);
  if (!saved) return undefined;
  const { operations: stored, draft, books } = saved;
  announce({
    saved: stored,
    ...(draft ? { drafts: [draft] } : {}),
    ...(books ? { books } : {}),
    ...(along.held === undefined ? {} : { released: [along.held] }),
  });
  void sendSoon();
  return stored.map(({ key }) => key);
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

function currentDoer({ actor, caller }: Along): Doer {
  const { device_id, ...here } = currentIdentity();
  return {
    caller: caller ?? here.caller,
    scope: here.scope,
    ...(device_id ? { device_id } : {}),
    ...byWhoIsHere(),
    ...(actor ? { actor } : {}),
  };
}

/** Who does something, and when, where it is done now. */
export const byWhoIsHere = (): Pick<Doer, 'actor' | 'occurredAt' | 'clockOffset' | 'clockHeard'> => ({
  actor: currentActor(),
  occurredAt: serverNow().toISOString(),
  clockOffset: clockOffset(),
  ...(serverHeard() ? { clockHeard: true } : {}),
});
