import sharp from 'sharp';
import { type EncodedImage, imageQuality, imageWidths, namedByContent } from '../media/imageFiles.ts';
import type { MediaStore } from '../media/mediaStore.ts';
import { composePicture, type EmojiDrawing } from './picture/composePicture.ts';
import emoji from './picture/emoji.json' with { type: 'json' };
import type { PictureSpec } from './picture/pictureSpec.ts';

/** Twice the largest size at which an emoji appears, so that it stays sharp. */
const emojiPixels = 320;

/** Each emoji as pixels: its soft edges are filters, too slow to draw again for every dish. */
async function emojiPixelsOf(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const bodies = emoji as Record<string, string>;
  const drawn = await Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${emojiPixels}" height="${emojiPixels}" viewBox="0 0 32 32">${bodies[name] ?? ''}</svg>`;
      const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
      return [name, png.toString('base64')];
    }),
  );
  return new Map(drawn);
}

/**
 * Draws each distinct composition and keeps it where uploaded pictures are kept, in the same files. Answers the avatar
 * of each composition.
 */
export async function renderPictures(
  store: Pick<MediaStore, 'keep'>,
  specs: readonly PictureSpec[],
): Promise<Map<PictureSpec, string>> {
  const distinct = [...new Set(specs)];
  const used = new Set<string>();
  const noticed: EmojiDrawing = (name) => {
    used.add(name);
    return '';
  };
  for (const spec of distinct) composePicture(spec, noticed);
  const pixels = await emojiPixelsOf([...used]);
  const asImage: EmojiDrawing = (name) =>
    `<image width="32" height="32" xlink:href="data:image/png;base64,${pixels.get(name) ?? ''}"/>`;
  const drawn = new Map<PictureSpec, string>();
  const waiting = distinct.values();
  // a few at a time: all at once would take hundreds of megabytes
  const lane = async () => {
    for (const spec of waiting) {
      const { avatar, files } = await render(composePicture(spec, asImage));
      await store.keep(files);
      drawn.set(spec, avatar);
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  return drawn;
}

async function render(svg: string): Promise<EncodedImage> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  // never larger than it is drawn: those widths are the same picture
  const widths = [...new Set(imageWidths.map((width) => Math.min(width, info.width)))];
  const drawn = await Promise.all(
    widths.map((width) =>
      sharp(data, { raw }).resize(width, width).webp({ quality: imageQuality, effort: 2 }).toBuffer(),
    ),
  );
  const files = imageWidths.map((_, index) => drawn[Math.min(index, drawn.length - 1)]!);
  return namedByContent(files, info);
}
