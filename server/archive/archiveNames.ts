import { imageFileNames, isImageName } from '../media/imageFiles.ts';

export const manifestName = 'comanda.json';
export const chainName = 'chain.json';

const folder = 'pictures/';
export const pictureNames = (avatar: string): string[] => imageFileNames(avatar).map((name) => folder + name);

/** Files of orders stand last: they are kept and never read. */
export const orderFileName = (number: number): string => `orders/${String(number).padStart(6, '0')}.ndjson`;
export const isOrderFile = (name: string): boolean => /^orders\/\d{6}\.ndjson$/.test(name);

/** The picture, and which of its files, where a file of an archive is one. */
export function pictureIn(name: string): { avatar: string; width: number } | undefined {
  const file = name.startsWith(folder) ? name.slice(folder.length) : '';
  if (!isImageName(file)) return undefined;
  const [hash = '', width = ''] = file.replace('.webp', '').split('-');
  return { avatar: `/media/${hash}`, width: Number(width) };
}
