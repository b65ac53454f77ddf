import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { archiveFormat, type ArchiveManifest } from '#contract/archive.ts';
import type { z } from 'zod';
import type { Sql } from '../db/sql.ts';
import { createMediaStore, type MediaPlace } from '../media/createMediaStore.ts';
import { imageFileNames } from '../media/imageFiles.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import { databaseBeside } from '../work/databaseBeside.ts';
import { archivedChain, countsOf } from './archivedChain.ts';
import { chainName, manifestName, orderFileName, pictureNames } from './archiveNames.ts';
import { countOrders, orderPages } from './archivedOrderRepository.ts';
import { readAsOfNow } from './snapshotRepository.ts';
import { type ArchiveEntry, writeArchive } from './writeArchive.ts';

/** A chain as an archive, to be written into a file beside the server. */
export type ExportArchiveJob = {
  kind: 'export';
  databaseUrl: string;
  media: MediaPlace;
  chain_id: string;
  orders: boolean;
  installation: string;
  by: string;
  now: Date;
  file: string;
};
/** Nothing was written when there is no such chain. */
export type ExportArchiveAnswer = { written: boolean };

export async function runExportArchive(job: ExportArchiveJob): Promise<ExportArchiveAnswer> {
  const db = await databaseBeside(job.databaseUrl);
  const { chain_id, now, installation, by } = job;
  // one picture of all of it, whatever its owners change meanwhile
  const chain = await db.transaction(async (tx) => {
    await readAsOfNow(tx);
    return archivedChain(tx, chain_id);
  });
  if (!chain) return { written: false };
  const text = Buffer.from(JSON.stringify(chain, null, 1));
  const store = createMediaStore(job.media);
  const pictures = await keptPictures(store, text.toString());
  const houses = job.orders ? chain.restaurants.map(({ restaurant_id }) => restaurant_id) : [];
  const manifest: z.output<typeof ArchiveManifest> = {
    comanda: 'archive',
    format: archiveFormat,
    archive_id: uuidv7(),
    exportedAt: now.toISOString(),
    installation,
    by,
    chain: chain.chain.name,
    counts: {
      ...countsOf(chain),
      pictures: pictures.length,
      ...(job.orders ? { orders: await countOrders(db, houses) } : {}),
    },
    pictures,
    files: [{ name: chainName, bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') }],
  };
  await writeArchive(job.file, entriesOf(db, { manifest, text, store, houses }), now);
  return { written: true };
}

/** The pictures that the text names, as far as their files are there. */
async function keptPictures(store: MediaStore, text: string): Promise<string[]> {
  const named = new Set(text.match(/\/media\/[0-9a-f]{32}/g));
  const kept: string[] = [];
  for (const avatar of named) if (await filesOf(store, avatar)) kept.push(avatar);
  return kept;
}

async function filesOf(store: MediaStore, avatar: string): Promise<Buffer[] | undefined> {
  const files = await Promise.all(imageFileNames(avatar).map((name) => store.read(name)));
  return files.every((file) => file !== undefined) ? files : undefined;
}

type Content = {
  manifest: z.output<typeof ArchiveManifest>;
  text: Buffer;
  store: MediaStore;
  houses: readonly string[];
};

async function* entriesOf(sql: Sql, { manifest, text, store, houses }: Content): AsyncGenerator<ArchiveEntry> {
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) };
  yield { name: chainName, bytes: text };
  for (const avatar of manifest.pictures) {
    const files = await filesOf(store, avatar);
    if (!files) throw new Error(`picture ${avatar} disappeared`);
    for (const [at, name] of pictureNames(avatar).entries()) yield { name, bytes: files[at]! };
  }
  let number = 0;
  for (const restaurant_id of houses)
    for await (const orders of orderPages(sql, restaurant_id)) {
      number += 1;
      const lines = orders.map((order) => `${JSON.stringify(order)}\n`);
      yield { name: orderFileName(number), bytes: Buffer.from(lines.join('')) };
    }
}
