import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

/** Nobody else on the machine reads it, and nothing that lies there already is written over. */
const mine = { mode: 0o600, flags: 'wx' };

export type ArchiveEntry = { name: string; bytes: Uint8Array };

/** Writes the entries into one file, one after the other, as they come. */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>, now: Date): Promise<void> {
  const { readable, controller } = createTarPacker();
  const pack = async (): Promise<void> => {
    try {
      for await (const { name, bytes } of entries) {
        const entry = controller.add({ name, size: bytes.length, mtime: now }).getWriter();
        if (bytes.length > 0) await entry.write(bytes);
        await entry.close();
      }
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  // pictures are packed already; the rest is text
  const stored = pipeline(Readable.fromWeb(readable as never), createGzip({ level: 4 }), createWriteStream(file, mine));
  await Promise.all([pack(), stored]);
}
