import { steadyNow } from './clock.ts';
import { readRows } from './drafts/readDrafts.ts';
import { isHalfWritten, startNoticingTyped } from './halfWritten.ts';
import { outbox } from './outbox/outboxStore.ts';
import { picture } from './picture/pictureStore.ts';
import { isUnderWay } from './underWay.ts';
import { createWorkSign, whenNobodyWorks } from './updateGate.ts';

/**
 * What a closed tab left behind goes out from whatever page is opened next: not every browser does that without one,
 * and not every page has an outbox of its own. A table's has: it sends once it has the token of the present visit, by an
 * earlier one it would only be refused.
 */
export async function sendLeftBehind(): Promise<void> {
  if (location.pathname.endsWith('/order/table')) return;
  if ((await readRows('operations')).length === 0) return;
  const { kickSender } = await import('./outbox/startSender.ts');
  kickSender();
}

const second = 1_000;
const minute = 60 * second;
const lookEvery = 10 * second;
const untouchedFor = minute;
/** What stands half written on a screen is on no disk: whoever wrote it may be on the telephone. */
const halfWrittenFor = 30 * minute;
const askForUpdatesEvery = 60 * minute;
const askAgainAfter = minute;

/**
 * Registers the service worker, so that the app opens without a network. A new version waits until nothing is under
 * way in any window: outbox empty, no payment and no draft open, nobody touching a screen; then it takes over in all of
 * them, and each starts again. What an outage breaks off, the first installation too, is tried again; so is a take-over
 * that does not come, since the browser puts it off for as long as the version before is at something.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const { messageSW, Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { type: 'module' });
  const register = () => workbox.register({ immediate: true });
  const sign = createWorkSign();
  let registration: ServiceWorkerRegistration | undefined;
  let touchedAt = steadyNow();
  let askAt = touchedAt + askForUpdatesEvery;
  const busy = (): boolean =>
    steadyNow() - touchedAt <= (isHalfWritten() ? halfWrittenFor : untouchedFor) || !nothingUnderWay();
  let renewed = false;
  let lookedAgain = (): void => undefined;
  const look = (): void => {
    lookedAgain();
    if (renewed && !busy()) {
      renewed = false;
      return location.reload();
    }
    sign(busy());
    // asked each time: events of a version tell nothing of the one after it, when its installation was broken off
    if (registration?.waiting && !busy()) void whenNobodyWorks(takeOver).catch(reportError);
    if (steadyNow() >= askAt) void ask();
  };
  for (const kind of ['pointerdown', 'keydown'] as const) {
    const touched = (): void => {
      touchedAt = steadyNow();
      sign(true);
    };
    addEventListener(kind, touched);
  }
  startNoticingTyped();
  look();
  setInterval(look, lookEvery);

  async function ask(): Promise<void> {
    askAt = steadyNow() + askAgainAfter; // no network, or nothing installed yet: soon again
    try {
      registration = await register();
      await registration?.update();
      if (registration?.active) askAt = steadyNow() + askForUpdatesEvery;
    } catch {
      // the next time
    }
  }
  async function takeOver(): Promise<void> {
    const next = registration?.waiting;
    if (!next || busy()) return;
    const over = new Promise<void>((resolve) => (lookedAgain = resolve));
    // nobody answers: the take-over is the answer, at which it is looked again; what does not come at once keeps nobody
    // from working
    void messageSW(next, { type: 'SKIP_WAITING' });
    await over;
  }
  await onNewVersion(serviceWorker, () => {
    renewed = true;
    look();
  });
  askAt = steadyNow() + askAgainAfter;
  registration = await register();
  if (registration?.active) askAt = steadyNow() + askForUpdatesEvery;
}

/** What was opened before the service worker came is given to it, so that it opens without a network too. */
export async function keepThisPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_PAGE' }, []);
}

/**
 * Every window starts again, whichever of them let the new version in, also one that was loaded past the service worker
 * (reloaded with shift). The first installation changes nothing that is shown.
 */
async function onNewVersion(serviceWorker: ServiceWorkerContainer, startAgain: () => void): Promise<void> {
  const before = await serviceWorker.getRegistration();
  let installed = serviceWorker.controller !== null || before?.active?.state === 'activated';
  serviceWorker.addEventListener('controllerchange', () => {
    if (installed) startAgain();
    installed = true;
  });
}

/**
 * Nothing waits to be sent or decided, no payment that was begun here is open, and nobody is in the middle of anything.
 * What the server has and this version can not store may be just what the new one is for.
 */
export function nothingUnderWay(): boolean {
  if (outbox.waiting.some(({ answered }) => !answered) || outbox.parked.length > 0 || isUnderWay()) return false;
  const payments = Object.values(picture.orders).flatMap((order) => order.payments);
  return !payments.some(({ status }) => status === 'open');
}
