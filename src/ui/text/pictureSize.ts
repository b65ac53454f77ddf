/** A picture's size, where its name ends with it: `kitchen-1024x700.webp`. */
export function pictureSize(src: string): { width: number; height: number } | undefined {
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.\w+$/.exec(src) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}
