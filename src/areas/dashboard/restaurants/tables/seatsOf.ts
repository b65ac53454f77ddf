/** Seats as typed: none at all, a number from 1 to 1000, or something else. */
export function seatsOf(text: string): number | undefined | 'wrong' {
  const bare = text.trim();
  if (bare === '') return undefined;
  const seats = /^\d{1,4}$/.test(bare) ? Number(bare) : 0;
  return seats >= 1 && seats <= 1000 ? seats : 'wrong';
}
