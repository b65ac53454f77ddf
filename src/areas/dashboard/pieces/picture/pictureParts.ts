/** A part of a picture, or the whole of it, in dots. */
export type Part = { x: number; y: number; width: number; height: number };
type Size = Pick<Part, 'width' | 'height'>;

/** As what a picture is shown; each is cropped to the shape that most of its places have, and seen in the others. */
export type PictureShape = 'dish' | 'house' | 'square';

/** Width by height: what is cropped to, and the places in which guests see it. */
export const pictureShapes: Record<PictureShape, { ratio: number; seen: readonly number[] }> = {
  // the list, and the opened dish (ItemCard, Picture)
  dish: { ratio: 4 / 3, seen: [1, 560 / 300] },
  // the card among other restaurants, its own page, and whoever comes back (HouseCard, ShopHead, LastHouses)
  house: { ratio: 560 / 240, seen: [560 / 200, 1] },
  square: { ratio: 1, seen: [] },
};

/** Dots on the shorter side below which nobody recognises anything. */
export const fewestDots = 160;
/** A phone shows a picture over its whole width, in at least so many dots. */
const sharpFrom = 480;
/** The server keeps 1,200 (D28); a little more is left to it. */
const mostDots = 1600;

export const isTooSmall = ({ width, height }: Size): boolean => Math.min(width, height) < fewestDots;
export const isBlurred = ({ width }: Size): boolean => width < sharpFrom;

/** The largest part of a shape, in the middle. */
export function middleOf({ x, y, width, height }: Part, ratio: number): Part {
  const wide = Math.min(width, height * ratio);
  const high = wide / ratio;
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
}

/** How near it may be gone: no nearer than something is recognised of it. */
export function mostZoom(whole: Size, ratio: number): number {
  const part = middleOf({ x: 0, y: 0, ...whole }, ratio);
  return Math.max(1, Math.min(5, Math.min(part.width, part.height) / fewestDots));
}

/** In how many dots a part is kept. */
export function keptSize({ width, height }: Size): Size {
  const scale = Math.min(1, mostDots / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The part of a picture as the background of a place that has its shape. */
export function backgroundOf(part: Part, whole: Size): { backgroundSize: string; backgroundPosition: string } {
  const percent = (from: number, room: number): string => `${room <= 0 ? 0 : (from / room) * 100}%`;
  return {
    backgroundSize: `${(whole.width / part.width) * 100}% ${(whole.height / part.height) * 100}%`,
    backgroundPosition: `${percent(part.x, whole.width - part.width)} ${percent(part.y, whole.height - part.height)}`,
  };
}
