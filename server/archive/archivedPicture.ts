import sharp from 'sharp';
import { type EncodedImage, imageWidths, namedByContent } from '../media/imageFiles.ts';

/** How many times as high as wide a picture of ours is at most. */
const highest = 4;
/** What our encoder writes; others carry what was said of the picture, or anything at all. */
const chunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/**
 * The picture whose files these are, one for each width, exactly as our encoder writes them: WebP with an image in it
 * and nothing besides, read whole, under the name that its content gives it. Nothing when they are anything else.
 */
export async function archivedPicture(avatar: string, files: readonly Buffer[]): Promise<EncodedImage | undefined> {
  if (!files.every(isOurWebp)) return undefined;
  const sizes = await Promise.all(files.map((bytes, at) => sizeOf(bytes, imageWidths[at]!)));
  const largest = sizes.at(-1);
  if (!largest || sizes.includes(undefined)) return undefined;
  const picture = namedByContent(files, largest);
  return picture.avatar === avatar ? picture : undefined;
}

/** RIFF, and in it nothing but an image, to the last byte. */
function isOurWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!chunks.has(bytes.toString('latin1', at, at + 4))) return false;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}

async function sizeOf(bytes: Buffer, widest: number): Promise<{ width: number; height: number } | undefined> {
  try {
    const limits = { failOn: 'error' as const, limitInputPixels: widest * widest * highest };
    const { format, width, height } = await sharp(bytes, limits).metadata();
    if (format !== 'webp' || width > widest || height > widest * highest) return undefined;
    await sharp(bytes, limits).raw().toBuffer();
    return { width, height };
  } catch {
    return undefined;
  }
}
