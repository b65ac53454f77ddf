import { ref } from 'valtio';
import { menuIndex, type MenuIndex } from '#domain/menu/menuIndex.ts';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import { call } from '../api/call.ts';

const indexes = new Map<string, MenuIndex>();
const loading = new Map<string, Promise<MenuIndex | undefined>>();

/** The menu of a revision, when it is in memory already. */
export const knownMenu = (menu_revision: string): MenuIndex | undefined => indexes.get(menu_revision);

/** The menu as what is looked up in it, held for as long as the page is open. */
export function rememberMenu(menu: PublishedMenu): MenuIndex {
  const existing = indexes.get(menu.menu_revision);
  if (existing) return existing;
  const index = ref(menuIndex(ref(menu)));
  indexes.set(menu.menu_revision, index);
  return index;
}

/** The menu of a revision from this device, else from the server; revisions never change, so either is right. */
export async function menuOfRevision(menu_revision: string): Promise<MenuIndex> {
  const stored = knownMenu(menu_revision) ?? (await storedMenu(menu_revision));
  if (stored) return stored;
  return rememberMenu(await call('GET /menu/:menu_revision', { params: { menu_revision } }));
}

/** The menu of a revision from this device only. */
export function storedMenu(menu_revision: string): Promise<MenuIndex | undefined> {
  const running = loading.get(menu_revision) ?? readStored(menu_revision);
  loading.set(menu_revision, running);
  return running.finally(() => loading.delete(menu_revision));
}

async function readStored(menu_revision: string): Promise<MenuIndex | undefined> {
  const { cacheDatabase } = await import('../local/cacheDatabase.ts');
  const row = await cacheDatabase().menus.get(menu_revision);
  return row && rememberMenu(row.menu);
}
