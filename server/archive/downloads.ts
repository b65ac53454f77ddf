import { createReadStream, type ReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export type Downloads = {
  /** Whether this one may begin one more. */
  hasRoom: (by: string) => boolean;
  /** The file, to be read once; it is gone as soon as it was, or nobody has read it in time. */
  open: (file: string, by: string) => ReadStream;
};

type Most = { most: number; each: number; mostMs: number };

/** Files that are read by whoever asked for them, as slowly as they like: few at a time, fewer of one, and not for ever. */
export function createDownloads({ most, each, mostMs }: Most): Downloads {
  const open: string[] = [];
  return {
    hasRoom: (by) => open.length < most && open.filter((other) => other === by).length < each,
    open(file, by) {
      const stream = createReadStream(file);
      const timer = setTimeout(() => stream.destroy(), mostMs).unref();
      open.push(by);
      return stream.once('close', () => {
        open.splice(open.indexOf(by), 1);
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
