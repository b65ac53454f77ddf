import { createHash } from 'node:crypto';

/** Widths in pixels in which every picture is kept (D28). */
export const imageWidths = [160, 480, 1200] as const;

/** Of WebP, of 100: more is not seen on a phone, and whatever is in the first sight waits for its pictures. */
export const imageQuality = 78;

/** A file of a picture, as it is kept. */
export type ImageFile = { name: string; bytes: Uint8Array };

/** A picture that is ready to be kept. `avatar` is what entities name it by, width and height are the largest file's. */
export type EncodedImage = { avatar: string; width: number; height: number; files: ImageFile[] };

/** Names the files of a picture, one for each of `imageWidths`, by what is in them: the same content, the same names. */
export function namedByContent(files: readonly Uint8Array[], largest: { width: number; height: number }): EncodedImage {
  const content = createHash('sha256');
  for (const bytes of files) content.update(bytes);
  const hash = content.digest('hex').slice(0, 32);
  const { width, height } = largest;
  return {
    avatar: `/media/${hash}`,
    width,
    height,
    files: files.map((bytes, index) => ({ name: `${hash}-${imageWidths[index]}.webp`, bytes })),
  };
}

/** The files of the picture that entities name so. */
export const imageFileNames = (avatar: string): string[] =>
  imageWidths.map((width) => `${avatar.slice('/media/'.length)}-${width}.webp`);

/** Whether a file of a picture can have this name; nothing else is ever looked for. */
export const isImageName = (name: string): boolean => /^[0-9a-f]{32}-(160|480|1200)\.webp$/.test(name);
