import { keptSize, type Part } from './pictureParts.ts';

/** More than any phone takes; it would have to lie in memory unpacked. */
export const largestFile = 50 * 1024 * 1024;

/** A picture that was chosen, upright, until it is let go of. */
export type OpenedPicture = {
  url: string;
  width: number;
  height: number;
  /** Those of its dots that lie in a part, as a file that can be uploaded. */
  crop: (part: Part) => Promise<File>;
  close: () => void;
};

/**
 * Reads a picture of any kind that this browser knows, which may be more kinds than the server takes; what a camera
 * says of which side is up is followed. Rejects when it cannot be read.
 */
export async function openPicture(file: File): Promise<OpenedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const url = URL.createObjectURL(file);
  return {
    url,
    width: bitmap.width,
    height: bitmap.height,
    crop: (part) => cropped(bitmap, part, file),
    close: () => {
      bitmap.close();
      URL.revokeObjectURL(url);
    },
  };
}

async function cropped(bitmap: ImageBitmap, part: Part, { name, type }: File): Promise<File> {
  const canvas = document.createElement('canvas');
  const { width, height } = keptSize(part);
  Object.assign(canvas, { width, height });
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('there is no canvas');
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height);
  // photos stay photos; what may be seen through stays so
  const kept = type === 'image/jpeg' || type.startsWith('image/hei') ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kept, 0.92));
  if (!blob) throw new Error('the picture could not be written');
  return new File([blob], name, { type: blob.type });
}
