/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { mediaCache } from '#src/data/local/freeSpace.ts';
import { flushOutbox, syncTag } from '#src/data/outbox/startSender.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
type SyncEvent = ExtendableEvent & { tag: string };

const day = 24 * 60 * 60;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// pages; not the documents that the server makes, nor what is data
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/order\/receipt/,
      /^\/user\/provider/,
      /^\/openapi\.json/,
      /^\/(?:metrics|health|ready|config)$/,
      /^\/media\//,
      /^\/menu\//,
      /^\/socket\.io\//,
    ],
  }),
);

// pictures are addressed by their content
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  new CacheFirst({
    cacheName: mediaCache,
    plugins: [new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 60 * day, purgeOnQuotaError: true })],
  }),
);
// and so are published menus (D20)
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && /^\/menu\/[^/]+$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'comanda-menus',
    plugins: [new ExpirationPlugin({ maxEntries: 8, maxAgeSeconds: 60 * day })],
  }),
);

// what a closed tab left behind goes out as soon as the browser sees a network
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === syncTag) (event as SyncEvent).waitUntil(flushOutbox());
});

// a new version takes over only when the page says that nothing is under way
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | undefined)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
