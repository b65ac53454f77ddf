import path from 'node:path';
import { createWorkerProcesses, type WorkerOptions } from '../work/workerProcesses.ts';
import type { EncodedImage } from './imageFiles.ts';
import { looksLikeImage } from './looksLikeImage.ts';

export type ImageEncoder = {
  /** The image in all widths (see encodeImage); nothing when it is none, or one that cannot be decoded in time. */
  encode(bytes: Buffer): Promise<EncodedImage | undefined>;
  /** Ends what is running. */
  stop(): void;
};

export type ImageEncoderOptions = Pick<WorkerOptions, 'atOnce' | 'idleMs' | 'timeLimitMs'>;

/** Encodes images in processes of their own: one that was made to crash or overwhelm its decoder takes nothing along. */
export function createImageEncoder(options: ImageEncoderOptions = {}): ImageEncoder {
  const program = path.join(import.meta.dirname, 'encodeImageMain.ts');
  const processes = createWorkerProcesses<Buffer, EncodedImage>(program, options);
  return {
    encode: async (bytes) => (looksLikeImage(bytes) ? processes.run(bytes) : undefined),
    stop: () => processes.stop(),
  };
}
