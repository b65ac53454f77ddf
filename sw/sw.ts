/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
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
type Plugin = Parameters<typeof addPlugins>[0][number];
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean };

const day = 24 * 60 * 60;

/** Silence for so long, in milliseconds, is no slow network any more: what hangs holds a connection for ever. */
const silence = 60_000;
/** What pages wait for; they let go of it when the server is silent (hangingPictures.ts). */
let asked = new AbortController();
const giveUp = (letGo: () => readonly AbortSignal[] = () => []): Plugin => ({
  requestWillFetch: async ({ request }) =>
    new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(silence), ...letGo()]) }),
});
const forPages = giveUp(() => [asked.signal]);

addPlugins([giveUp()]);
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
    plugins: [forPages, new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 60 * day, purgeOnQuotaError: true })],
  }),
);
// and so are published menus (D20)
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && /^\/menu\/[^/]+$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'comanda-menus',
    plugins: [forPages, new ExpirationPlugin({ maxEntries: 8, maxAgeSeconds: 60 * day })],
  }),
);

// what a closed tab left behind goes out as soon as the browser sees a network
self.addEventListener('sync', (event) => {
  const { tag, lastChance } = event as SyncEvent;
  if (tag === syncTag) (event as SyncEvent).waitUntil(flushOutbox(lastChance));
});

self.addEventListener('message', ({ data }) => {
  const { type } = (data ?? {}) as { type?: string };
  // a new version takes over only when the page says that nothing is under way
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'LET_GO') {
    asked.abort();
    asked = new AbortController();
  }
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
