import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { menuIndex, type MenuIndex } from '#domain/menu/menuIndex.ts';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Sql } from '../db/sql.ts';
import type { Encoding } from '../http/acceptedEncoding.ts';
import { createOfferMemory, type OfferMemory } from './offerMemory.ts';
import { remembering } from './remembering.ts';
import { revisionContent } from './revisionRepository.ts';

/** One published menu; each encoding is made when it is first asked for. */
export type MenuContent = (encoding: Encoding) => Promise<Buffer>;

export type Menus = {
  /** what orders are priced from; nothing for an unknown revision */
  index(menu_revision: string): Promise<MenuIndex | undefined>;
  /** what is sent to clients; nothing for an unknown revision */
  content(menu_revision: string): Promise<MenuContent | undefined>;
  /** what chains offer as it was last read or changed here */
  offers: OfferMemory;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Small menus are squeezed as far as pays; on large ones that takes many times as long for nothing. */
const large = 512 * 1024;
const brotliQuality = (size: number): number => (size < large ? 9 : 4);
/** How many characters of menus one process keeps, read and as they are sent: some hundred menus of 200 items. */
const kept = 20_000_000;

/** Published menus by revision. They never change, so each is read, parsed and compressed once (D20). */
export function createMenus(sql: Sql): Menus {
  const text = (menu_revision: string): Promise<string | undefined> => revisionContent(sql, menu_revision);
  return {
    index: remembering(text, (content) => menuIndex(JSON.parse(content) as PublishedMenu), kept),
    content: remembering(text, (content) => encodings(Buffer.from(content)), kept),
    offers: createOfferMemory(),
  };
}

function encodings(identity: Buffer): MenuContent {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(identity.length) };
  const make: Record<Encoding, () => Promise<Buffer>> = {
    br: () => brotli(identity, { params: quality }),
    gzip: () => zip(identity, { level: 9 }),
    identity: () => Promise.resolve(identity),
  };
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return (encoding) => (made[encoding] ??= make[encoding]());
}
