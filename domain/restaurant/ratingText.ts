import type { Rating } from './restaurant.ts';

/** A rating to say in any language; `text` is the specification's English. */
export type RatingText = { kind: 'none'; text: 'Soon available' } | { kind: 'rated'; average: number; text: string };

/** stars/count to one decimal (D23), or 'Soon available' while nobody has rated. */
export function ratingText(rating: Rating | undefined): RatingText {
  if (!rating || rating.count === 0) return { kind: 'none', text: 'Soon available' };
  const average = rating.stars / rating.count;
  return { kind: 'rated', average, text: average.toFixed(1) };
}
