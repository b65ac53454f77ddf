import type { ImageFile } from './imageFiles.ts';

/** Where pictures are kept. What is wrong with the place is thrown: it may be right a moment later. */
export type MediaStore = {
  /** Keeps the files for good before it returns. A file that is there already stays as it is. */
  keep(files: readonly ImageFile[]): Promise<void>;
  /** A file's content; nothing when there is none of that name. */
  read(name: string): Promise<Buffer | undefined>;
  /** Throws files away; those that are not there are no fault. */
  remove(names: readonly string[]): Promise<void>;
};
