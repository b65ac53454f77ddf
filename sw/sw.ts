/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { drawnApp } from '#contract/drawnPage.ts';
import { splitLocale } from '#domain/i18n/localePath.ts';
import { mediaCache } from '#src/data/local/freeSpace.ts';
import { flushOutbox, syncTag } from '#src/data/outbox/startSender.ts';
import { listenForPushNews } from './pushNews.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
type Plugin = Parameters<typeof addPlugins>[0][number];
/** Where a browser asks for what, without waking the worker; not every browser can. */
type Route = { condition: { or: object[] } | { urlPattern: { pathname: string } }; source: 'fetch-event' | 'network' };
type InstallEvent = ExtendableEvent & { addRoutes?: (routes: Route[]) => Promise<void> };
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

/** Pages that the server sends with their content (server/page/drawnPages.ts). */
function isDrawn({ pathname, searchParams }: URL): boolean {
  // come back to from a bank, with a secret in the address, which is to be kept nowhere
  if (searchParams.has('payment_intent')) return false;
  const [, path] = splitLocale(pathname);
  if (path === '/order/table') return searchParams.has('code');
  return path === '/' || (path === '/order/restaurant' && searchParams.has('id'));
}

/** Whether a page was drawn for the release that is installed here: what it loads is then here too. */
async function isInstalled(page: Response): Promise<boolean> {
  const script = new RegExp(`<meta name="${drawnApp}" content="([^"]+)"`).exec(await page.clone().text())?.[1];
  return script !== undefined && getCacheKeyForURL(script) !== undefined;
}

/** A page waits so many seconds for the server before it is shown as it was last. */
const patience = 1;

/**
 * Drawn pages as the server has them now, else as they were last. Of another release it takes neither: the app that is
 * installed here opens instead, and is replaced when nothing is under way (updateGate.ts).
 */
const drawnPages = new NetworkFirst({
  cacheName: 'comanda-pages',
  networkTimeoutSeconds: patience,
  matchOptions: { ignoreVary: true },
  plugins: [
    forPages,
    {
      fetchDidSucceed: async ({ response }) => {
        if (response.ok && (await isInstalled(response))) return response;
        throw new Error('drawn for another release');
      },
      // asked too where there is none: whoever waits longer than that gets the app alone
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse && (await isInstalled(cachedResponse)) ? cachedResponse : matchPrecache('/index.html'),
    },
    new ExpirationPlugin({ maxEntries: 16, maxAgeSeconds: 7 * day, purgeOnQuotaError: true }),
  ],
});

/** The page that was open before there was a worker is kept like those that come. */
async function keepPage(event: ExtendableEvent, url: string): Promise<void> {
  if (!isDrawn(new URL(url))) return;
  await drawnPages.handle({ event, request: new Request(url, { headers: { accept: 'text/html' } }) });
}

/**
 * Data goes past the worker: it would only be handed on. That saves waking it, and a call that comes just while it gives
 * way to a new version does not start it again: the browser then puts the new one off for five minutes.
 */
const routes: Route[] = [
  {
    condition: {
      or: [
        { requestMode: 'navigate' },
        ...['/index.html', '/scheme.js', '/favicon.svg', '/assets/*', '/media/*', '/menu/*'].map((pathname) => ({
          urlPattern: { pathname },
        })),
      ],
    },
    source: 'fetch-event',
  },
  { condition: { urlPattern: { pathname: '*' } }, source: 'network' },
];
self.addEventListener('install', (event) => void (event as InstallEvent).addRoutes?.(routes).catch(() => undefined));

addPlugins([giveUp()]);
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// a guest's pages come drawn by the server, and so they are read without a network too
registerRoute(({ request, url }) => request.mode === 'navigate' && isDrawn(url), drawnPages);

// all other pages; not the documents that the server makes, nor what is data
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

listenForPushNews();

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string };
  if (type === 'KEEP_PAGE' && event.source instanceof WindowClient) event.waitUntil(keepPage(event, event.source.url));
  // a new version takes over only when the page says that nothing is under way
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'LET_GO') {
    asked.abort();
    asked = new AbortController();
  }
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
