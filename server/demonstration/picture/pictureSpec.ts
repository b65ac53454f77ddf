/**
 * A composition in words: `<tint> <vessel>[:kind] <part>[:kind][@x,y,size] …`, e.g. `cream plate schnitzel lemon herb`.
 * The first part is the dish, the others lie beside it.
 */
export type PictureSpec = string;

export type PicturePart = { name: string; variant: string; at?: { x: number; y: number; size: number } };
export type PicturePlan = { tint: string; vessel: { name: string; variant: string }; parts: PicturePart[] };

/** What the words of a composition say. */
export function picturePlan(spec: PictureSpec): PicturePlan {
  const [tint = '', vessel = '', ...parts] = spec.trim().split(/\s+/);
  const named = (word: string) => {
    const [name = '', variant = ''] = word.split(':');
    return { name, variant };
  };
  return {
    tint,
    vessel: named(vessel),
    parts: parts.map((part) => {
      const [word = '', place] = part.split('@');
      const [x, y, size] = place?.split(',').map(Number) ?? [];
      return x === undefined || y === undefined || size === undefined
        ? named(word)
        : { ...named(word), at: { x, y, size } };
    }),
  };
}
