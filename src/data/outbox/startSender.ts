import { hearServer } from '../api/hearServer.ts';
import { isCutOff, line, onReached } from '../api/reachability.ts';
import { serverHeard, serverNow } from '../clock.ts';
import { storeBase } from '../local/baseStorage.ts';
import { announce, type BaseChange } from '../local/changes.ts';
import { freeSpace } from '../local/freeSpace.ts';
import { isDevice } from '../local/scope.ts';
import { renewToken } from '../session/renewDevice.ts';
import { createSender, type Drained, type Sender } from './createSender.ts';
import { isUnsure } from './happenedAt.ts';
import { settleOperations, storedOperations } from './outboxStorage.ts';
import { isStorageFull } from './storageFull.ts';
import { sendBatch, type Transport } from './transport.ts';

/** The one sender over all tabs and the service worker. */
export const senderLock = 'comanda-sender';
/** The background sync that sends what a closed tab left. */
export const syncTag = 'comanda-outbox';

let sender: Sender | undefined;
let running: Promise<Drained> | undefined;
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let failing = false;

function theSender(): Sender {
  sender ??= createSender({
    operations: storedOperations,
    settle: settleOperations,
    storeBase: storeWithRoom,
    announce,
    transport: sendOnTime,
    renew: renewToken,
    report: reportError,
    now,
    chance: () => Math.random(),
  });
  return sender;
}

/** What was done by a clock that may be wrong waits for a word of the server's, which says when that was. */
const sendOnTime: Transport = async (caller, batch, signal) => {
  if (isDevice(caller) && !serverHeard() && batch.some(isUnsure)) await hearServer();
  return sendBatch(caller, batch, signal);
};

/** Waiting times pass, whatever the device's clock is set to. */
const now = (): number => serverNow().getTime();

/** The answer has to be kept before its operation is forgotten; what can be fetched again makes room for it. */
async function storeWithRoom(change: BaseChange): Promise<void> {
  try {
    await storeBase(change);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    await freeSpace();
    await storeBase(change);
  }
}

/** Sends what waits, as soon as no other tab is sending. Resolves when nothing can go now. */
function drainOutbox(): Promise<Drained> {
  again = true;
  running ??= run().finally(() => {
    running = undefined;
  });
  return running;
}

/**
 * Nothing can leave this device, so nothing is tried: what never went out can still be withdrawn. Looked at again
 * soon, since a missed `online` event must not hold anything back.
 */
const cutOff = (): Drained => ({ failed: true, wakeAt: now() + 5_000 });

async function run(): Promise<Drained> {
  let drained: Drained = { failed: false };
  while (again) {
    again = false;
    drained = isCutOff() ? cutOff() : await navigator.locks.request(senderLock, () => theSender().drain());
  }
  failing = drained.failed;
  clearTimeout(timer);
  if (drained.wakeAt !== undefined) timer = setTimeout(kickSender, Math.max(0, drained.wakeAt - now()));
  // not waited for: what comes meanwhile must not wait for the browser
  if (drained.failed && !line.cut && !isWorker()) void askForBackgroundSync();
  return drained;
}

/** Sends soon; a storage that failed is shown by the operation that stays, and is tried again. */
export function kickSender(): void {
  drainOutbox().catch(() => {
    clearTimeout(timer);
    timer = setTimeout(kickSender, 5_000);
  });
}

/** The connection is back, or may be: tries at once, whatever the waiting time. */
export function kickSenderNow(): void {
  theSender().connectionBack();
  kickSender();
}

/** A call of another kind that got through says that the connection is back. */
onReached((reached) => {
  if (reached && failing && !running) kickSenderNow();
});

/**
 * Everything at once, for a background sync event; rejects when the server can't be reached, so that the event comes
 * again, minutes later. Only at its `lastChance` it is asked for anew: asked for while it is under way, it would come
 * again at once, for as long as the outage lasts.
 */
export async function flushOutbox(lastChance: boolean): Promise<void> {
  theSender().connectionBack();
  const { failed } = await drainOutbox();
  if (!failed) return;
  if (lastChance) await askForBackgroundSync();
  throw new Error('The server can not be reached');
}

type SyncRegistration = { sync?: { register(tag: string): Promise<void> } };
type Context = {
  registration?: SyncRegistration;
  navigator: { serviceWorker?: { getRegistration(): Promise<SyncRegistration | undefined> } };
};

const isWorker = (): boolean => (globalThis as unknown as Context).registration !== undefined;

/** Lets the browser send it when the tab is gone; where it can't, the next start sends it. */
async function askForBackgroundSync(): Promise<void> {
  const context = globalThis as unknown as Context;
  try {
    const registration = context.registration ?? (await context.navigator.serviceWorker?.getRegistration());
    await registration?.sync?.register(syncTag);
  } catch {
    // not allowed here: nothing is lost by it
  }
}
