import sharp, { type Sharp } from 'sharp';
import { type EncodedImage, imageQuality, imageWidths, namedByContent } from './imageFiles.ts';

/** More than any phone takes; a file that unpacks to more was made to harm. */
const mostPixels = 64_000_000;
/** What is much higher than wide is kept narrower: WebP ends at 16,383. */
const highest = 4;

sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an image and encodes it anew as WebP in all widths, upright, in sRGB and without metadata; nothing when it
 * is not a whole JPEG, PNG, WebP or AVIF.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage | undefined> {
  const largest = imageWidths.at(-1)!;
  try {
    const source = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels });
    const { format, compression } = await source.metadata();
    if (!['jpeg', 'png', 'webp'].includes(format) && !(format === 'heif' && compression === 'av1')) return undefined;
    const { data, info } = await source
      .autoOrient()
      .resize({ width: largest, height: largest * highest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: Buffer[] = [];
    for (const width of imageWidths) files.push(await webp(sharp(data, { raw }), width));
    return namedByContent(files, info);
  } catch {
    return undefined;
  }
}

const webp = (image: Sharp, width: number): Promise<Buffer> =>
  image
    .resize({ width, height: width * highest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: imageQuality, effort: 4 })
    .toBuffer();
