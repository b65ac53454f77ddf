import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { composePicture, type EmojiDrawing } from './picture/composePicture.ts';
import emoji from './picture/emoji.json' with { type: 'json' };
import type { PictureSpec } from './picture/pictureSpec.ts';

export const pictureWidths = [160, 480] as const;

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
 * Draws each distinct composition as WebP in two widths into `folder`; the files are named after the hash of their
 * content, `<hash>-160.webp` and `<hash>-480.webp`. Answers the avatar path, `/media/<hash>`, of each composition.
 */
export async function renderPictures(folder: string, specs: readonly PictureSpec[]): Promise<Map<PictureSpec, string>> {
  await mkdir(folder, { recursive: true });
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
    for (const spec of waiting) drawn.set(spec, await render(folder, composePicture(spec, asImage)));
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  return drawn;
}

/** Writes one picture in all widths and answers its avatar path. */
async function render(folder: string, svg: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files = await Promise.all(
    pictureWidths.map((width) => sharp(data, { raw }).resize(width, width).webp({ quality: 84, effort: 2 }).toBuffer()),
  );
  const hash = createHash('sha256').update(Buffer.concat(files)).digest('hex').slice(0, 32);
  await Promise.all(
    pictureWidths.map((width, index) => writeFile(join(folder, `${hash}-${width}.webp`), files[index] ?? '')),
  );
  return `/media/${hash}`;
}
