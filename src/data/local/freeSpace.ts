import { cacheDatabase } from './cacheDatabase.ts';

/** The cache of dishes' pictures that the service worker keeps. */
export const mediaCache = 'comanda-media';

/** Drops what can be fetched again: pictures, and all menus but the one used last. */
export async function freeSpace(): Promise<void> {
  await globalThis.caches?.delete(mediaCache);
  const { menus } = cacheDatabase();
  const byUse = await menus.orderBy('usedAt').primaryKeys();
  await menus.bulkDelete(byUse.slice(0, -1));
}
