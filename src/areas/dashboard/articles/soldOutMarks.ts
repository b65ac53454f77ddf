type House = { restaurant_id: string; soldOut: readonly string[] };
export type Marks = { restaurant_id: string; soldOut: string[]; available: string[] };

/**
 * What has to be said so that these articles are sold out in these restaurants, or available again: only what is not so
 * already, so that turning it round brings back what there was.
 */
export function soldOutMarks(houses: readonly House[], ids: readonly string[], isSoldOut: boolean): Marks[] {
  return houses.flatMap(({ restaurant_id, soldOut }) => {
    const other = ids.filter((id) => soldOut.includes(id) !== isSoldOut);
    if (other.length === 0) return [];
    return [{ restaurant_id, soldOut: isSoldOut ? other : [], available: isSoldOut ? [] : other }];
  });
}

export const turnedRound = (marks: readonly Marks[]): Marks[] =>
  marks.map(({ restaurant_id, soldOut, available }) => ({ restaurant_id, soldOut: available, available: soldOut }));
