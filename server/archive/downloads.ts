import { createReadStream, type ReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export type Downloads = {
  /** Whether one more may begin. */
  hasRoom: () => boolean;
  /** The file, to be read once; it is gone as soon as it was, or nobody has read it in time. */
  open: (file: string) => ReadStream;
};

/** Files that are read by whoever asked for them, as slowly as they like: few at a time, and not for ever. */
export function createDownloads({ most, mostMs }: { most: number; mostMs: number }): Downloads {
  let open = 0;
  return {
    hasRoom: () => open < most,
    open(file) {
      const stream = createReadStream(file);
      const timer = setTimeout(() => stream.destroy(), mostMs).unref();
      open += 1;
      return stream.once('close', () => {
        open -= 1;
        clearTimeout(timer);
        void rm(file, { force: true }).catch(() => undefined);
      });
    },
  };
}

/** Removes what a server that was killed has left in the folder; what is younger may be another one's work. */
export async function forgetLeftFiles(folder: string, isOurs: (name: string) => boolean, before: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const file = path.join(folder, name);
    // gone meanwhile, or somebody else's
    const isOld = await stat(file).then(
      ({ mtime }) => mtime < before,
      () => false,
    );
    if (isOld) await rm(file, { force: true }).catch(() => undefined);
  }
}
