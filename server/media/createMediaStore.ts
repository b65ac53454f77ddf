import path from 'node:path';
import { diskStore } from './diskStore.ts';
import type { MediaStore } from './mediaStore.ts';
import type { S3Settings } from './s3Settings.ts';
import { s3Store } from './s3Store.ts';

export type MediaPlace = { dataDir: string; s3?: S3Settings };

/** On disk below DATA_DIR, or in S3-compatible storage when that is configured (D28). */
export const createMediaStore = ({ dataDir, s3 }: MediaPlace): MediaStore =>
  s3 ? s3Store(s3) : diskStore(path.join(dataDir, 'media'));
