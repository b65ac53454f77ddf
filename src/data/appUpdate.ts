import { outbox } from './outbox/outboxStore.ts';
import { nothingUnderWay } from './serviceWorker.ts';

/** How this device stands with new versions: none here, one that waits for its moment, or this browser installs none. */
export type UpdateState = 'newest' | 'waiting' | 'none';

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

/** Looks whether there is a new version, at the server when it can be reached. */
export async function lookForUpdate(): Promise<UpdateState> {
  const installed = await registration();
  if (!installed) return 'none';
  // without a network it is as it was
  await installed.update().catch(() => undefined);
  const { installing } = installed;
  if (installing)
    await new Promise<void>((resolve) => installing.addEventListener('statechange', () => resolve(), { once: true }));
  return installed.waiting ? 'waiting' : 'newest';
}

/** What a new version waits for before it may take over: what was done here has to be sent, what was begun ended. */
export const updateWaitsFor = (): 'outbox' | 'work' | undefined =>
  outbox.waiting.length + outbox.parked.length > 0 ? 'outbox' : nothingUnderWay() ? undefined : 'work';

/** Lets the new version in now and starts again with it; does nothing while something is under way here. */
export async function updateNow(): Promise<void> {
  const next = (await registration())?.waiting;
  if (!next || updateWaitsFor() !== undefined) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage({ type: 'SKIP_WAITING' }, []);
}
