import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { menuIndex, type MenuIndex } from '#domain/menu/menuIndex.ts';
import type { PublishedMenu } from '#domain/menu/menu.ts';
import type { Sql } from '../db/sql.ts';
import type { Encoding } from '../http/acceptedEncoding.ts';
import { createOfferMemory, type OfferMemory } from './offerMemory.ts';
import { createPreparation } from './preparation.ts';
import { remembering } from './remembering.ts';
import { type Revision, revisionContent } from './revisionRepository.ts';

/** One published menu; each encoding is made when it is first asked for. */
export type MenuContent = (encoding: Encoding) => Promise<Buffer>;

export type Menus = {
  /** what orders are priced from; nothing for an unknown revision */
  index(menu_revision: string): Promise<MenuIndex | undefined>;
  /** what is sent to clients; nothing for an unknown revision */
  content(menu_revision: string): Promise<MenuContent | undefined>;
  /** makes what was just published, and is committed, ready for its first readers; ends when it is, and never fails */
  prepare(published: readonly Revision[]): Promise<void>;
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

type Encode = Record<Encoding, (identity: Buffer) => Promise<Buffer>>;

const encoders: Encode = {
  br: (identity) => brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(identity.length) } }),
  gzip: (identity) => zip(identity, { level: 9 }),
  identity: (identity) => Promise.resolve(identity),
};

/** Published menus by revision. They never change, so each is read, parsed and compressed once (D20). */
export function createMenus(sql: Sql, encode = encoders): Menus {
  const preparation = createPreparation({
    // small ones are there at once when they are asked for
    least: large,
    // what nearly every browser takes
    make: async (menu_revision) => void (await (await content(menu_revision))?.('br')),
  });
  const text = async (menu_revision: string): Promise<string | undefined> =>
    preparation.textOf(menu_revision) ?? revisionContent(sql, menu_revision);
  const content = remembering(text, (found) => encodings(Buffer.from(found), encode), kept);
  return {
    index: remembering(text, (found) => menuIndex(JSON.parse(found) as PublishedMenu), kept),
    content,
    prepare: (published) => preparation.begin(published),
    offers: createOfferMemory(),
  };
}

function encodings(identity: Buffer, encode: Encode): MenuContent {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return (encoding) => (made[encoding] ??= encode[encoding](identity));
}
