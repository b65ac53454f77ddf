import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { menuIndex, type MenuIndex } from '#domain/menu/menuIndex.ts';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Sql } from '../db/sql.ts';
import { revisionContent } from './revisionRepository.ts';

/** The encodings that clients understand. */
export type MenuEncoding = 'br' | 'gzip' | 'identity';
/** One published menu; each encoding is made when it is first asked for. */
export type MenuContent = (encoding: MenuEncoding) => Promise<Buffer>;

export type Menus = {
  /** what orders are priced from; nothing for an unknown revision */
  index(menu_revision: string): Promise<MenuIndex | undefined>;
  /** what is sent to clients; nothing for an unknown revision */
  content(menu_revision: string): Promise<MenuContent | undefined>;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Small menus are squeezed as far as pays; on large ones that takes many times as long for nothing. */
const large = 512 * 1024;
const brotliQuality = (size: number): number => (size < large ? 9 : 4);
/** Menus that one process keeps; a menu of 200 items is about 1 MB of memory. */
const kept = 100;

/** Published menus by revision. They never change, so each is read, parsed and compressed once (D20). */
export function createMenus(sql: Sql): Menus {
  const load = async (menu_revision: string): Promise<string | undefined> => revisionContent(sql, menu_revision);
  return {
    index: remembering(async (menu_revision) => {
      const text = await load(menu_revision);
      return text === undefined ? undefined : menuIndex(JSON.parse(text) as PublishedMenu);
    }),
    content: remembering(async (menu_revision) => {
      const text = await load(menu_revision);
      return text === undefined ? undefined : encodings(Buffer.from(text));
    }),
  };
}

function encodings(identity: Buffer): MenuContent {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(identity.length) };
  const make: Record<MenuEncoding, () => Promise<Buffer>> = {
    br: () => brotli(identity, { params: quality }),
    gzip: () => zip(identity, { level: 9 }),
    identity: () => Promise.resolve(identity),
  };
  const made: Partial<Record<MenuEncoding, Promise<Buffer>>> = {};
  return (encoding) => (made[encoding] ??= make[encoding]());
}

/** Remembers the values lately asked for; what was not there, or failed, is asked for again. */
function remembering<T>(load: (key: string) => Promise<T | undefined>): (key: string) => Promise<T | undefined> {
  const known = new Map<string, Promise<T | undefined>>();
  return (key) => {
    const found = known.get(key) ?? load(key);
    // Last used, last dropped: a Map keeps the order in which its keys came.
    known.delete(key);
    known.set(key, found);
    const oldest = known.size > kept ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    const drop = (): void => {
      if (known.get(key) === found) known.delete(key);
    };
    found.then((value) => value ?? drop(), drop);
    return found;
  };
}
