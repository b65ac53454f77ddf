import { outbox } from './outbox/outboxStore.ts';
import { picture } from './picture/pictureStore.ts';

const lookEvery = 30_000;
const untouchedFor = 60_000;
const askForUpdatesEvery = 60 * 60_000;

/**
 * Registers the service worker, so that the app opens without a network. A new version waits until nothing is under
 * way here: outbox empty, no payment open, nobody touching the screen; then it takes over and the page starts again.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { type: 'module' });
  let touchedAt = Date.now();
  for (const kind of ['pointerdown', 'keydown'] as const) {
    addEventListener(kind, () => (touchedAt = Date.now()), { passive: true });
  }
  workbox.addEventListener('waiting', () => {
    const timer = setInterval(() => {
      const untouched = document.hidden || Date.now() - touchedAt > untouchedFor;
      if (!untouched || !nothingUnderWay()) return;
      clearInterval(timer);
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    }, lookEvery);
  });
  await workbox.register();
  setInterval(() => void workbox.update().catch(() => undefined), askForUpdatesEvery); // no network: the next hour
}

/**
 * Nothing waits to be sent or decided, and no payment that was begun here is open. What the server has and this version
 * can not store may be just what the new one is for.
 */
function nothingUnderWay(): boolean {
  if (outbox.waiting.some(({ answered }) => !answered) || outbox.parked.length > 0) return false;
  const payments = Object.values(picture.orders).flatMap((order) => order.payments);
  return !payments.some(({ status }) => status === 'open');
}
