import { createHash, randomUUID } from 'node:crypto';
import { archiveFormat } from '#contract/archive.ts';
import { entryOf, packed } from './archives.ts';

/** The files of an archive with one restaurant and nothing in it; with its parts changed as they are said. */
export function smallFiles(about: { chain?: object; restaurant?: object; manifest?: object } = {}): [string, Buffer][] {
  const address = { street: 'Ring 1', city: 'Wien', postalCode: '1010', country: 'AT' };
  const restaurant = {
    restaurant_id: randomUUID(),
    name: 'Corner house',
    address,
    status: 'active',
    soldOut: [],
    areas: [],
    tables: [],
    employees: [],
    printers: [],
    devices: [],
    ...about.restaurant,
  };
  const chain = {
    chain: { chain_id: randomUUID(), name: 'Corner houses' },
    restaurants: [restaurant],
    categories: [],
    ingredients: [],
    items: [],
    menus: [],
    legal: [],
    ...about.chain,
  };
  const text = Buffer.from(JSON.stringify(chain));
  const manifest = {
    comanda: 'archive',
    format: archiveFormat,
    archive_id: randomUUID(),
    exportedAt: '2026-11-27T20:00:00.000Z',
    installation: 'https://elsewhere.example',
    by: 'Ann Owner',
    chain: 'Corner houses',
    counts: {},
    pictures: [],
    files: [{ name: 'chain.json', bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') }],
    ...about.manifest,
  };
  return [
    ['comanda.json', Buffer.from(JSON.stringify(manifest))],
    ['chain.json', text],
  ];
}

export const smallArchive = (about?: Parameters<typeof smallFiles>[0]): Promise<Buffer> =>
  packed(smallFiles(about).map(([name, bytes]) => entryOf(name, bytes)));
