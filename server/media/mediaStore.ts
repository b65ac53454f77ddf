import path from 'node:path';
import type { Config } from '../config.ts';
import { diskStore } from './diskStore.ts';
import type { ImageFile } from './imageFiles.ts';
import { s3Store } from './s3Store.ts';

/** Where pictures are kept. What is wrong with the place is thrown: it may be right a moment later. */
export type MediaStore = {
  /** Keeps the files for good before it returns. A file that is there already stays as it is. */
  keep(files: readonly ImageFile[]): Promise<void>;
  /** A file's content; nothing when there is none of that name. */
  read(name: string): Promise<Buffer | undefined>;
};

export type MediaPlace = Pick<Config, 'dataDir' | 's3'>;

/** On disk below DATA_DIR, or in S3-compatible storage when that is configured (D28). */
export const createMediaStore = ({ dataDir, s3 }: MediaPlace): MediaStore =>
  s3 ? s3Store(s3) : diskStore(path.join(dataDir, 'media'));
