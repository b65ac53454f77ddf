import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImageFile } from './imageFiles.ts';
import type { MediaStore } from './mediaStore.ts';

/** Keeps pictures in a folder, each on the disk as a whole before it has its name. */
export function diskStore(folder: string): MediaStore {
  const keepOne = async ({ name, bytes }: ImageFile): Promise<boolean> => {
    const target = path.join(folder, name);
    if (await exists(target)) return false;
    const unfinished = path.join(folder, `.${randomUUID()}.new`);
    try {
      await writeDurably(unfinished, bytes);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return true;
  };
  return {
    async keep(files) {
      await mkdir(folder, { recursive: true });
      const kept = await Promise.all(files.map(keepOne));
      if (kept.includes(true)) await syncFolder(folder);
    },
    async read(name) {
      try {
        return await readFile(path.join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(names) {
      for (const name of names) await rm(path.join(folder, name), { force: true });
    },
  };
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows cannot open folders, and keeps their entries by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
