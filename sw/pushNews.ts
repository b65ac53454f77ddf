/// <reference lib="webworker" />

/** What the server says of an order (server/push/tellGuests.ts). */
type News = { title: string; body: string; tag: string; status: string; page?: string };

declare const self: ServiceWorkerGlobalScope;

/** With what an order is ready for its guest: the one thing for which a page has a sound (domain/order/readyAt.ts). */
const ready = ['waiting-pickup', 'in-delivery'];
/** Milliseconds that a page is given to say whether it rings. */
const patience = 500;

/**
 * One notice for each order: what is new takes the place of what was said before, with a sound of its own. Silent where
 * a page in sight says that it rings by itself (src/features/readySignal).
 */
async function show({ title, body, tag, status, page = '/' }: News): Promise<void> {
  const silent = ready.includes(status) && (await pageRings(page));
  const options: NotificationOptions & { renotify: boolean; vibrate?: number[] } = {
    body,
    tag,
    renotify: true,
    icon: '/icons/browser-192.png',
    badge: '/icons/browser-192.png',
    ...(silent ? { silent: true } : { vibrate: status === 'accepted' ? [80] : [200, 100, 200] }),
    data: { page },
  };
  await self.registration.showNotification(title, options);
}

/** Whether one of the pages that show the order, and are seen, takes the ringing upon itself. */
async function pageRings(page: string): Promise<boolean> {
  const seen = (await windowsOf(page)).filter(({ visibilityState }) => visibilityState === 'visible');
  return (await Promise.all(seen.map(ringsItself))).includes(true);
}

/** What the page says; one that cannot ring does not answer, or says no. */
function ringsItself(window: WindowClient): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (rings: boolean): void => {
      port1.close();
      resolve(rings);
    };
    port1.addEventListener('message', ({ data }) => end(data === true));
    port1.start();
    setTimeout(() => end(false), patience);
    window.postMessage({ type: 'WHO_RINGS' }, { transfer: [port2] });
  });
}

/** The windows that show the order. */
async function windowsOf(page: string): Promise<WindowClient[]> {
  const wanted = new URL(page, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ofWhat = ({ pathname, searchParams }: URL): string =>
    [pathname, searchParams.get('code'), searchParams.get('order_id')].join(' ');
  return windows.filter(({ url }) => ofWhat(new URL(url)) === ofWhat(wanted));
}

/** Back to the window that shows the order, else to a new one. */
async function open(page: string): Promise<void> {
  const wanted = new URL(page, self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  const [there] = await windowsOf(page);
  await (there ? there.focus() : self.clients.openWindow(wanted.href));
}

/** Tells guests how their orders go on while the app is closed or the phone is locked. */
export function listenForPushNews(): void {
  self.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as News));
  });
  self.addEventListener('notificationclick', (event) => {
    const { page } = event.notification.data as { page: string };
    event.notification.close();
    event.waitUntil(open(page));
  });
}
