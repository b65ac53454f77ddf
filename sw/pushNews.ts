/// <reference lib="webworker" />

/** What the server says of an order (server/push/tellGuests.ts). */
type News = { title: string; body: string; tag: string; status: string; page?: string };

declare const self: ServiceWorkerGlobalScope;

/**
 * One notice for each order: what is new takes the place of what was said before, with a sound of its own. Silent where
 * its guest looks at the order just now: that page sounds by itself, if it is to (src/features/readySignal).
 */
async function show({ title, body, tag, status, page = '/' }: News): Promise<void> {
  const seen = (await windowOf(page))?.visibilityState === 'visible';
  const options: NotificationOptions & { renotify: boolean; vibrate?: number[] } = {
    body,
    tag,
    renotify: true,
    icon: '/icons/browser-192.png',
    badge: '/icons/browser-192.png',
    ...(seen ? { silent: true } : { vibrate: status === 'accepted' ? [80] : [200, 100, 200] }),
    data: { page },
  };
  await self.registration.showNotification(title, options);
}

/** The window that shows the order. */
async function windowOf(page: string): Promise<WindowClient | undefined> {
  const wanted = new URL(page, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ofWhat = ({ pathname, searchParams }: URL): string =>
    [pathname, searchParams.get('code'), searchParams.get('order_id')].join(' ');
  return windows.find(({ url }) => ofWhat(new URL(url)) === ofWhat(wanted));
}

/** Back to the window that shows the order, else to a new one. */
async function open(page: string): Promise<void> {
  const wanted = new URL(page, self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  const there = await windowOf(page);
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
