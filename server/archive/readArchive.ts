import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import type { z } from 'zod';
import { archiveFormat, ArchiveManifest } from '#contract/archive.ts';
import type { EncodedImage } from '../media/imageFiles.ts';
import { imageWidths } from '../media/imageFiles.ts';
import { archivedPicture } from './archivedPicture.ts';
import { ArchiveFault } from './archiveFault.ts';
import { archiveLimits as limits } from './archiveLimits.ts';
import { chainName, isOrderFile, manifestName, pictureIn } from './archiveNames.ts';

export type Manifest = z.output<typeof ArchiveManifest>;
export type ReadArchive = { manifest: Manifest; chainText: string };

type Reading = {
  /** what the archive says of itself; whether the rest of it is wanted */
  wants: (manifest: Manifest) => Promise<boolean>;
  /** each picture once all of it has come and is one of ours */
  onPicture: (picture: EncodedImage) => Promise<void>;
};

/**
 * Unpacks an archive as it comes, counting: what is too much is not taken in first. Of one that is not wanted only the
 * manifest is read. Throws an `ArchiveFault` for whatever is not an archive of ours.
 */
export async function readArchive(
  packed: AsyncIterable<Uint8Array>,
  { wants, onPicture }: Reading,
): Promise<ReadArchive | { unwanted: Manifest }> {
  const found: Found = { pictures: new Map(), done: new Set(), onPicture };
  const flow: Flow = { silentBytes: 0 };
  const decoder = createTarDecoder({ strict: true });
  const writer = decoder.writable.getWriter();
  let stumbled: unknown;
  const fed = pipeline(
    Readable.from(packed, { objectMode: false }),
    createGunzip(),
    (unpacked: AsyncIterable<Buffer>) => feed(unpacked, writer, flow),
  ).catch((error: unknown) => {
    // what unpacking stumbled over ends the reading, and says more than that it ended
    stumbled ??= error;
    flow.stumbled = { over: error };
    flow.giveUp?.(error);
  });
  try {
    let entries = 0;
    for await (const entry of readAll(decoder.readable, flow)) {
      flow.silentBytes = 0;
      entries += 1;
      if (entries > limits.entries) throw new ArchiveFault('too_large');
      if (isOrderFile(entry.header.name)) return complete(found);
      const isFirst = !found.manifest;
      await takeEntry(entry, found, flow);
      if (isFirst && !(await wants(found.manifest!))) return { unwanted: found.manifest! };
    }
    await fed;
    if (stumbled) throw stumbled;
    return complete(found);
  } catch (error) {
    for (const reason of [stumbled, error]) if (reason instanceof ArchiveFault) throw reason;
    if (!isOfArchive(stumbled ?? error)) throw error;
    throw new ArchiveFault(found.manifest ? 'damaged' : 'not_an_archive');
  } finally {
    stumbled ??= 'over';
    await writer.abort().catch(() => undefined);
    await fed;
  }
}

type Flow = {
  /** swallowed since an entry, or a piece of one, came of it */
  silentBytes: number;
  /** over what unpacking stumbled: nothing more will come */
  stumbled?: { over: unknown };
  /** ends the reading that waits */
  giveUp?: (reason: unknown) => void;
};

/** All that a stream has, also what came before unpacking stumbled and was not read yet: a stream that fails forgets it. */
async function* readAll<T>(stream: ReadableStream<T>, flow: Flow): AsyncGenerator<T> {
  const reader = stream.getReader();
  for (;;) {
    // no race with a promise that lasts: it would hold every piece until its end
    const { done, value } = await new Promise<Awaited<ReturnType<typeof reader.read>>>((resolve, reject) => {
      flow.giveUp = reject;
      reader.read().then(resolve, reject);
      // after what has come already
      if (flow.stumbled) queueMicrotask(() => reject(flow.stumbled?.over));
    });
    if (done) return;
    yield value;
  }
}

/** What zlib and the reader of tars say of a file; a storage or a database that fails is no fault of it. */
const isOfArchive = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code.startsWith('Z_') || /tar|EOF|checksum/i.test(message);
};

async function feed(
  unpacked: AsyncIterable<Buffer>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
  flow: Flow,
): Promise<void> {
  let all = 0;
  for await (const chunk of unpacked) {
    all += chunk.length;
    flow.silentBytes += chunk.length;
    if (all > limits.bytes || flow.silentBytes > limits.silentBytes) throw new ArchiveFault('too_large');
    await writer.write(chunk);
  }
  await writer.close();
}

type Found = {
  manifest?: Manifest;
  chainText?: string;
  /** the files of the picture that has not come whole */
  pictures: Map<string, Map<number, Buffer>>;
  done: Set<string>;
  onPicture: (picture: EncodedImage) => Promise<void>;
};

/** The manifest comes first: what it does not name does not belong there. */
async function takeEntry(entry: ParsedTarEntry, found: Found, flow: Flow): Promise<void> {
  const { name, type = 'file' } = entry.header;
  const bytes = (most: number) => bytesOf(entry, most, flow);
  const { manifest } = found;
  if (!manifest) {
    if (name !== manifestName || type !== 'file') throw new ArchiveFault('not_an_archive');
    found.manifest = manifestOf(await bytes(limits.manifestBytes));
    return;
  }
  const picture = pictureIn(name);
  if (type === 'file' && name === chainName && found.chainText === undefined) {
    const text = await bytes(limits.chainBytes);
    if (createHash('sha256').update(text).digest('hex') !== manifest.files[0]?.sha256)
      throw new ArchiveFault('damaged', name);
    found.chainText = text.toString();
  } else if (type === 'file' && picture && isAwaited(found, picture)) {
    await takePicture(found, picture, await bytes(limits.pictureBytes));
  } else throw new ArchiveFault('unknown_file', name);
}

const isAwaited = ({ manifest, pictures, done }: Found, { avatar, width }: { avatar: string; width: number }) =>
  manifest!.pictures.includes(avatar) && !done.has(avatar) && !pictures.get(avatar)?.has(width);

function manifestOf(bytes: Buffer): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new ArchiveFault('not_an_archive');
  }
  const { comanda, format } = (value ?? {}) as { comanda?: unknown; format?: unknown };
  if (comanda === 'archive' && typeof format === 'number' && format > archiveFormat)
    throw new ArchiveFault('newer_format');
  const { data } = ArchiveManifest.safeParse(value);
  if (!data) throw new ArchiveFault('not_an_archive');
  return data;
}

async function takePicture(
  found: Found,
  { avatar, width }: { avatar: string; width: number },
  bytes: Buffer,
): Promise<void> {
  const files = found.pictures.get(avatar) ?? new Map<number, Buffer>();
  // an archive of ours brings one picture after the other: many begun ones would all wait in memory
  if (files.size === 0 && found.pictures.size > 0) throw new ArchiveFault('damaged', avatar);
  found.pictures.set(avatar, files.set(width, bytes));
  if (files.size < imageWidths.length) return;
  found.pictures.delete(avatar);
  found.done.add(avatar);
  const picture = await archivedPicture(
    avatar,
    imageWidths.map((each) => files.get(each)!),
  );
  if (!picture) throw new ArchiveFault('picture_invalid', avatar);
  await found.onPicture(picture);
}

async function bytesOf({ header, body }: ParsedTarEntry, most: number, flow: Flow): Promise<Buffer> {
  if (header.size > most) throw new ArchiveFault('too_large', header.name);
  const chunks: Uint8Array[] = [];
  for await (const chunk of readAll(body, flow)) {
    flow.silentBytes = 0;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function complete({ manifest, chainText, pictures, done }: Found): ReadArchive {
  if (!manifest) throw new ArchiveFault('not_an_archive');
  const [missing] = manifest.pictures.filter((avatar) => !done.has(avatar));
  if (chainText === undefined || missing !== undefined || pictures.size > 0)
    throw new ArchiveFault('damaged', missing ?? chainName);
  return { manifest, chainText };
}
